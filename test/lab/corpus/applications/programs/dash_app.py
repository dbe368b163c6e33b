"""Computes its figure for a while."""
import sys
import time

from dash import Dash, Input, Output, dcc, html

app = Dash(__name__)
app.layout = html.Div(
    [html.H1("Dash report"), dcc.Dropdown(["a", "b"], "a", id="choice"), dcc.Graph(id="figure")]
)


@app.callback(Output("figure", "figure"), Input("choice", "value"))
def figure(_choice):
    time.sleep(0.8)
    return {"data": [{"type": "bar", "x": list(range(10)), "y": [i * i for i in range(10)]}]}


app.run(port=int(sys.argv[1]), debug=False)
