/** JSON for a script element: `<` is escaped, so that it cannot end the element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
