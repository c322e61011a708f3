/**
 * The target of `<meta http-equiv=refresh>`, parsed like a browser: `0;url=https://…`, also `0;https://…`;
 * empty for a reload.
 */
export const refreshTarget = (content: string): string =>
  (
    /\burl\s*=\s*['"]?([^'"]*)/i.exec(content) ?? /^\s*[\d.]+[\s;,]+['"]?([^'"]*)/.exec(content)
  )?.[1]?.trim() ?? '';
