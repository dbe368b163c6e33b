import marimo

app = marimo.App()


@app.cell
def _():
    import time

    import marimo as mo

    time.sleep(0.7)
    mo.md("# Marimo report")
    return (mo,)


@app.cell
def _(mo):
    mo.ui.table([{"x": i, "y": i * i} for i in range(8)])
    return ()


if __name__ == "__main__":
    app.run()
