/** JSON that cannot end the script element it stands in: `<` is written as an escape. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
