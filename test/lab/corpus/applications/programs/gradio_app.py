"""Asks its server for a text when it has loaded, which comes as an event stream."""
import sys

import gradio as gr

with gr.Blocks() as demo:
    gr.Markdown("# Gradio report")
    gr.Slider(1, 10, 3)
    answer = gr.Textbox(label="Answer")
    gr.Dataframe([[i, i * i] for i in range(6)], headers=["x", "y"])
    demo.load(lambda: "Loaded from the server", None, answer)
demo.launch(server_name="127.0.0.1", server_port=int(sys.argv[1]))
