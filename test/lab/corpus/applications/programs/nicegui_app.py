"""Adds its content once its socket is open, and after a while."""
import asyncio
import sys

from nicegui import ui


@ui.page("/")
async def index():
    ui.label("NiceGUI report").classes("text-h4")
    await ui.context.client.connected()
    await asyncio.sleep(0.6)
    ui.label("After the connection")
    ui.table(rows=[{"x": i, "y": i * i} for i in range(6)])


ui.run(host="127.0.0.1", port=int(sys.argv[1]), show=False, reload=False)
