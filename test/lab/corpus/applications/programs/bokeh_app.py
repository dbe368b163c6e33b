"""A plot and a table."""
from bokeh.layouts import column
from bokeh.models import ColumnDataSource, DataTable, TableColumn
from bokeh.plotting import curdoc, figure

plot = figure(title="Bokeh", width=700, height=350)
plot.line(list(range(20)), [i * i for i in range(20)], line_width=3)
source = ColumnDataSource({"x": list(range(10)), "y": [i * 2 for i in range(10)]})
columns = [TableColumn(field="x", title="x"), TableColumn(field="y", title="y")]
curdoc().add_root(column(plot, DataTable(source=source, columns=columns, width=700, height=200)))
