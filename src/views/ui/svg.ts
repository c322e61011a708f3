/** The content of an SVG file's root element, on one line. */
export function innerSvg(source: string): string {
  const start = source.indexOf('>', source.indexOf('<svg')) + 1;
  return source
    .slice(start, source.lastIndexOf('</svg>'))
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll(' />', '/>')
    .trim();
}
