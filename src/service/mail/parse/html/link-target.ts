/**
 * The target of `<meta http-equiv=refresh>`, parsed like a browser: `0;url=https://…`, also `0;https://…`;
 * empty for a reload.
 */
export const refreshTarget = (content: string): string =>
  (
    /\burl\s*=\s*['"]?([^'"]*)/i.exec(content) ?? /^\s*[\d.]+[\s;,]+['"]?([^'"]*)/.exec(content)
  )?.[1]?.trim() ?? '';

/** Attributes with addresses, by tag; those of Outlook's drawings (`v:roundrect`) are `href`. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  base: ['href'],
  a: ['href', 'xlink:href'],
  area: ['href'],
  form: ['action', 'action-xhr'],
  button: ['formaction'],
  input: ['formaction'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
};

/** Where a tag leads, as written; empty for one that leads nowhere. */
export function targetOf(name: string, attributes: ReadonlyMap<string, string>): string {
  if (name === 'meta')
    return /^\s*refresh\s*$/i.test(attributes.get('http-equiv') ?? '')
      ? refreshTarget(attributes.get('content') ?? '')
      : '';
  const names = name.startsWith('v:') ? ['href'] : addressAttributes[name];
  const attribute = names?.find((key) => attributes.has(key));
  return attribute === undefined ? '' : (attributes.get(attribute) ?? '');
}
