"""Computes its text for a while, and shows a table."""
import time

import pandas as pd
from shiny import App, render, ui

page = ui.page_fluid(
    ui.h1("Shiny report"),
    ui.input_slider("n", "N", 1, 100, 20),
    ui.output_text_verbatim("text"),
    ui.output_table("table"),
)


def server(input, output, session):
    @render.text
    def text():
        time.sleep(0.8)
        return f"The value is {input.n() * 2}"

    @render.table
    def table():
        return pd.DataFrame({"x": range(6), "y": [i * i for i in range(6)]})


app = App(page, server)
