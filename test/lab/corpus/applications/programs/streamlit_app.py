"""Works for a while between the title and the rest."""
import time

import pandas as pd
import streamlit as st

st.title("Streamlit report")
time.sleep(1.2)
st.line_chart(pd.DataFrame({"a": [i**1.5 for i in range(30)], "b": [i * 3 for i in range(30)]}))
st.dataframe(pd.DataFrame({"x": range(8), "y": [i * i for i in range(8)]}))
