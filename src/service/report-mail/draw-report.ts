import { scaleBand, scaleLinear } from 'd3-scale';
import { arc, pie, stack } from 'd3-shape';
import { chartRowHeight } from '../mail-out/mail-view.ts';

/** The fill of a part of a chart: a colour with a pattern, as in the console's charts. */
export type Look = readonly [colour: string, pattern?: 'rise' | 'fall' | 'dots' | 'lines' | 'cross'];

/** A drawing without text: the mail has its texts beside it, as there are no fonts here, and so that text can be copied and read aloud. */
export interface Drawing {
  svg: string;
  /** Pixels at which it is shown. */
  width: number;
  height: number;
}

const patterns = [
  `<pattern id="rise" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1 7 7-1M-1 1 1-1M5 7 7 5" stroke="#fff" stroke-width="1.4" stroke-opacity=".55"/></pattern>`,
  `<pattern id="fall" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1-1 7 7M5-1 7 1M-1 5 1 7" stroke="#fff" stroke-width="1.4" stroke-opacity=".55"/></pattern>`,
  `<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.2" fill="#fff" fill-opacity=".7"/></pattern>`,
  `<pattern id="lines" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 2.5H5" stroke="#fff" stroke-width="1.2" stroke-opacity=".55"/></pattern>`,
  `<pattern id="cross" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 3H6M3 0V6" stroke="#fff" stroke-opacity=".6"/></pattern>`,
].join('');

/** Bars one below the other, each as high as a row of the mail. */
export function drawBars(rows: readonly { count: number; look: Look }[]): Drawing {
  const width = 140;
  const length = scaleLinear()
    .domain([0, Math.max(1, ...rows.map(({ count }) => count))])
    .range([0, width]);
  const bars = rows.map(({ count, look }, at) => {
    const y = at * chartRowHeight + (chartRowHeight - 12) / 2;
    const track = `<rect x="0" y="${y}" width="${width}" height="12" rx="2" fill="#8a909c" fill-opacity=".18"/>`;
    if (count === 0) return track;
    return (
      track + rect(look, `x="0" y="${y}" width="${round(Math.max(2, length(count)))}" height="12" rx="2"`)
    );
  });
  return drawing(width, rows.length * chartRowHeight, bars);
}

/** A ring of parts; the rows that name them have their marks by `drawMarks`. */
export function drawRing(slices: readonly { count: number; look: Look }[]): Drawing {
  const size = 132;
  const angles = pie<{ count: number; look: Look }>()
    .value(({ count }) => count)
    .sort(null)(slices.filter(({ count }) => count > 0));
  const shape = arc<(typeof angles)[number]>()
    .innerRadius(44)
    .outerRadius(64)
    .cornerRadius(2)
    .padAngle(0.018);
  const parts = angles.map((angle) => {
    const { look } = angle.data;
    return painted(look, (fill) => `<path d="${shape(angle) ?? ''}" fill="${fill}"/>`);
  });
  return drawing(size, size, [`<g transform="translate(${size / 2} ${size / 2})">${parts.join('')}</g>`]);
}

/** Squares one below the other, each in its row of the mail. */
export const drawMarks = (looks: readonly Look[]): Drawing =>
  drawing(
    12,
    looks.length * chartRowHeight,
    looks.map((look, at) =>
      rect(
        look,
        `x="0" y="${at * chartRowHeight + (chartRowHeight - 12) / 2}" width="12" height="12" rx="2"`,
      ),
    ),
  );

/** Columns side by side, of parts one above the other. */
export function drawColumns(columns: readonly (readonly number[])[], looks: readonly Look[]): Drawing {
  const [width, height] = [552, 120];
  const places = columns.map((_, at) => at);
  const most = Math.max(1, ...columns.map((parts) => parts.reduce((sum, count) => sum + count, 0)));
  const y = scaleLinear()
    .domain([0, most])
    .range([height - 1, 1]);
  const band = scaleBand<number>().domain(places).range([0, width]).paddingInner(0.45).paddingOuter(0.225);
  const layers = stack<number, number>()
    .keys(looks.map((_, part) => part))
    .value((column, part) => columns[column]![part]!)(places);
  const lines = [0, 0.5, 1].map((share) => {
    const at = round(y(most * share));
    return `<path d="M0 ${at}H${width}" stroke="#8a909c" stroke-opacity="${share === 0 ? '.8' : '.3'}"/>`;
  });
  const parts = layers.flatMap((layer, part) =>
    layer.flatMap(([from, to], column) =>
      from === to
        ? []
        : [
            rect(
              looks[part]!,
              `x="${round(band(column) ?? 0)}" y="${round(y(to))}" width="${round(band.bandwidth())}" height="${round(Math.max(1, y(from) - y(to)))}"`,
            ),
          ],
    ),
  );
  return drawing(width, height, [...lines, ...parts]);
}

const rect = (look: Look, place: string): string =>
  painted(look, (fill) => `<rect ${place} fill="${fill}"/>`);

const painted = ([colour, pattern]: Look, shape: (fill: string) => string): string =>
  shape(colour) + (pattern ? shape(`url(#${pattern})`) : '');

const drawing = (width: number, height: number, shapes: readonly string[]): Drawing => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${patterns}</defs>${shapes.join('')}</svg>`,
  width,
  height,
});

const round = (value: number): number => Math.round(value * 100) / 100;
