/**
 * Keeps the page open. A page that is alone in the history of its tab may close the tab, which would end the
 * capture. In a tab that a visitor has opened, this function does nothing.
 */
Object.assign(window, { close: function close() {} });
