/** Where a page leads on by `<meta http-equiv=refresh>`, as browsers read its content: `0;url=https://…`, also `0;https://…`; empty where it stays. */
export const refreshTarget = (content: string): string =>
  (/\burl\s*=\s*['"]?([^'"]*)/i.exec(content) ??
    /^\s*[\d.]+[\s;,]+['"]?([^'"]*)/.exec(content))?.[1]?.trim() ?? '';
