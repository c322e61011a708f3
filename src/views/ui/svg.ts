/** What stands between `<svg …>` and `</svg>` of a file of ours or of the icon set, on one line. */
export function innerSvg(source: string): string {
  const start = source.indexOf('>', source.indexOf('<svg')) + 1;
  return source
    .slice(start, source.lastIndexOf('</svg>'))
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll(' />', '/>')
    .trim();
}
