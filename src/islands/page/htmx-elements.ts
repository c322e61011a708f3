/** What htmx takes over from the browser, in a selector. */
export const htmxElements = `:is(${['get', 'post', 'put', 'patch', 'delete', 'boost'].map((verb) => `[hx-${verb}]`).join()})`;
