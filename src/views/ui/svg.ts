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

/**
 * The drawing of an icon as one path, which is half as long as an element for each stroke, in hundredths of a unit: 24 are an icon's
 * width. Undefined where it has an element or an attribute that a stroked path does not have, such as a fill.
 */
export function outlineOf(source: string): string | undefined {
  const parts: string[] = [];
  for (const [, name = '', attributes = ''] of innerSvg(source).matchAll(/<(\w+) ([^>]*?)\/>/g)) {
    const values = new Map(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]),
    );
    const shape = shapes[name];
    if (!shape || [...values.keys()].some((key) => !shape.reads.includes(key))) return undefined;
    parts.push(shape.path((key) => values.get(key) ?? '0'));
  }
  return parts.join('').replace(/(\.\d\d)\d+/g, '$1');
}

interface Shape {
  reads: readonly string[];
  path: (value: (name: string) => string) => string;
}

const shapes: Readonly<Record<string, Shape>> = {
  path: { reads: ['d'], path: (value) => absoluteStart(value('d')) },
  line: {
    reads: ['x1', 'y1', 'x2', 'y2'],
    path: (value) => `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`,
  },
  polyline: { reads: ['points'], path: (value) => `M${value('points')}` },
  circle: {
    reads: ['cx', 'cy', 'r'],
    path: (value) => {
      const r = Number(value('r'));
      const arc = (to: number) => `a${r} ${r} 0 1 0 ${to} 0`;
      return `M${Number(value('cx')) - r} ${value('cy')}${arc(2 * r)}${arc(-2 * r)}`;
    },
  },
  rect: {
    reads: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    path: (value) => {
      const r = Number(value('rx'));
      const [across, down] = [Number(value('width')) - 2 * r, Number(value('height')) - 2 * r];
      const corner = (x: number, y: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`);
      return `M${Number(value('x')) + r} ${value('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
    },
  },
};

/** A path that another one follows: its first point is not relative to the last one's end. */
const absoluteStart = (path: string): string =>
  path.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?=([-\d.])?)/,
    (_, x: string, y: string, next?: string) => `M${x} ${y}${next ? 'l' : ''}`,
  );
