/**
 * A control that was refused, or a group of them: what an error describes. Names of attributes are never in text, where
 * quotes are escaped.
 */
const refused =
  /<(fieldset|input|select|textarea)\b(?=[^>]*\s(?:aria-invalid="true"|aria-describedby="[^"]*-error[ "]))[^>]*>/;
const control = /<(?:input|select|textarea)\b(?![^>]*\s(?:disabled=|type="hidden"))[^>]*>/;
const focusMark = ' autofocus=""';

/**
 * Gives the focus to the first refused field of a page, with scripts or without, and takes it from whatever would have had it.
 * The address names no part of the page: browsers then leave `autofocus` out, and take the focus from what a script gives it.
 */
export function focusRefused(html: string): string {
  if (!html.includes('aria-invalid="true"') && !html.includes('-error"')) return html;
  const found = refused.exec(html);
  if (!found) return html;
  const isGroup = found[1] === 'fieldset';
  const inGroup = isGroup ? control.exec(html.slice(found.index + found[0].length)) : undefined;
  if (isGroup && !inGroup) return html;
  const tag = inGroup?.[0] ?? found[0];
  const at = inGroup ? found.index + found[0].length + inGroup.index : found.index;
  const nameEnd = tag.search(/\s/);
  const focused = tag.slice(0, nameEnd) + focusMark + tag.slice(nameEnd).replace(focusMark, '');
  return (
    html.slice(0, at).replaceAll(focusMark, '') +
    focused +
    html.slice(at + tag.length).replaceAll(focusMark, '')
  );
}
