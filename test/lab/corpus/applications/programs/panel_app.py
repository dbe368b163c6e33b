"""A slider and a table, which polls by messages until it is laid out."""
import pandas as pd
import panel as pn

pn.extension("tabulator")
rows = pd.DataFrame({"x": range(8), "y": [i * i for i in range(8)]})
pn.Column("# Panel report", pn.widgets.IntSlider(name="N", value=7, end=20), pn.widgets.Tabulator(rows)).servable()
