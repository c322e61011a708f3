/** Selector of the elements that htmx handles. */
export const htmxElements = `:is(${['get', 'post', 'put', 'patch', 'delete', 'boost'].map((verb) => `[hx-${verb}]`).join()})`;
