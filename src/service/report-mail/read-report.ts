import * as draw from '../analytics/draw-charts.ts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { arc, pie, stack } from 'd3-shape';
import type { AttackAction } from '../../api/contract/analytics/query-files.ts';
import { attackCategories, type AttackCategory } from '../../api/vocabulary/attack-categories.ts';
import { paths } from '../../site/paths.ts';
import { readDrillDown } from '../analytics/attack-sets.ts';
import { compileMailSet } from '../analytics/mail-set.ts';
import type { Stretch } from '../analytics/time-buckets.ts';
import type { Log } from '../core/log.ts';
import type { MailOut, ReportValues } from '../mail-out/mail-out.ts';
import type { Stores } from '../core/stores.ts';
import { makePng } from '../pictures/make-png.ts';
import { longerRanges } from './report-schedule.ts';
import { chartRowHeight } from '../mail-out/mail-view.ts';

/** Number of people in the report. */
const maxNamed = 6;
/** Bytes of a picture. */
const maxBytes = 40_000;
/** Timeout of a picture, milliseconds: generous, as the input is trusted and no caller waits. */
const deadline = 60_000;

const categoryLooks: Readonly<Record<AttackCategory, Look>> = {
  phishing: ['#d13438'],
  malware: ['#9b4fc4', 'rise'],
  malicious_url: ['#e0702a', 'dots'],
  spam: ['#dfa11b', 'lines'],
  dlp: ['#1f8cc0', 'cross'],
};

/** Actions of the product have the accent of its brand. */
const actionLooks: Readonly<Record<Exclude<AttackAction, 'quarantined_by_cp'>, Look>> = {
  quarantined_by_admin: ['#1f8cc0', 'cross'],
  quarantined_by_analyst: ['#9b4fc4', 'rise'],
  quarantined_by_microsoft: ['#8a909c', 'lines'],
  deleted: ['#dfa11b', 'lines'],
  released: ['#e0702a', 'dots'],
  junk: ['#22a06b', 'fall'],
  delivered: ['#d13438', 'rise'],
};

interface ReportParts {
  readonly stores: Stores;
  readonly mailOut: Pick<MailOut, 'accent'>;
  readonly now: () => number;
  readonly log: Log;
}

/** The contents of the report of a period; `people` are left out for readers who may not see them. */
export type ReportFacts = Omit<ReportValues, 'stop_path' | 'people'> & {
  people: NonNullable<ReportValues['people']>;
};

/** Counts a report like the console's charts, with the path of each number's mails, and draws its pictures. */
export async function readReport(
  parts: ReportParts,
  { range, timeZone, organisation }: { range: Stretch; timeZone: string; organisation: string },
): Promise<ReportFacts> {
  const input = ({ from, to }: Stretch): draw.ChartInput => ({
    asked: { from: instant(from), to: instant(to), time_zone: timeZone },
    withDefender: true,
  });
  const longer = longerRanges(range, timeZone);
  const accent: Look = [parts.mailOut.accent];
  const lookOf = (name: AttackAction) => (name === 'quarantined_by_cp' ? accent : actionLooks[name]);
  const series = (of: Stretch, unit: 'week' | 'month') =>
    draw.drawCategorySeries(parts, input(of), { file: 'weekly_attack_category', unit });
  const [detections, actions, weeks, months, people, [mix]] = await Promise.all([
    draw.drawDetections(parts, input(range)),
    draw.drawActions(parts, input(range)),
    series(longer.weeks, 'week'),
    series(longer.months, 'month'),
    draw.drawTopUsers(parts, input(range)),
    parts.stores.analytics.readMixes([range]),
  ]);
  const pathOf = (id: string, { from, to } = { from: instant(range.from), to: instant(range.to) }) =>
    paths.analytics.events({ id, from, to });
  const quality = (['held', 'released', 'reported'] as const).map((name) => {
    const isOf = compileMailSet(readDrillDown(name, { withDefender: true })!.set);
    return {
      name,
      count: [...mix!].reduce((sum, [flags, emails]) => sum + (isOf(flags) ? emails : 0), 0),
      path: pathOf(name),
    };
  });
  const columnsOf = ({ labels, datasets, whole }: typeof weeks.es_response) => {
    const counts = labels.map((_, at) => datasets.map(({ data }) => data[at] ?? 0));
    const columns = labels.map((label, at) => ({
      from: label.from,
      // A mail of two categories is in two parts of the column, but counts once.
      count: whole.data[at] ?? 0,
      path: pathOf('detected', label),
    }));
    const drawing = drawColumns(
      counts,
      attackCategories.map((name) => categoryLooks[name]),
    );
    return { columns, drawing, isEmpty: columns.every(({ count }) => count === 0) };
  };
  const ofWeeks = columnsOf(weeks.es_response);
  const ofMonths = columnsOf(months.es_response);
  const shownActions = actions.es_response.filter(({ count, name }) => count > 0 || name === 'delivered');
  const attacked = people.es_response.slice(0, maxNamed);
  // Charts that are all zeros are replaced by a sentence.
  const drawings: Record<string, Drawing> = {
    ...(detections.ui_meta.total > 0 && {
      detections: drawBars(
        detections.es_response.map(({ count, name }) => ({ count, look: categoryLooks[name] })),
      ),
    }),
    ...(shownActions.some(({ count }) => count > 0) && {
      actions: drawRing(shownActions.map(({ count, name }) => ({ count, look: lookOf(name) }))),
      action_marks: drawMarks(shownActions.map(({ name }) => lookOf(name))),
    }),
    ...(!ofWeeks.isEmpty && { weeks: ofWeeks.drawing }),
    ...(!ofMonths.isEmpty && { months: ofMonths.drawing }),
    ...(attacked.length > 0 && {
      people: drawBars(attacked.map(({ count }) => ({ count, look: accent }))),
    }),
  };
  return {
    organisation,
    from: instant(range.from),
    to: instant(range.to),
    timeZone,
    total: {
      count: detections.ui_meta.total,
      before: detections.ui_meta.total_before,
      path: pathOf('detected'),
    },
    categories: detections.es_response.map(({ count, name, remediatedPercent, drill_down_id: id }) => ({
      count,
      name,
      remediatedPercent,
      path: pathOf(id),
    })),
    actions: shownActions.map(({ count, name, drill_down_id: id }) => ({ count, name, path: pathOf(id) })),
    quality,
    weeks: ofWeeks.columns,
    months: ofMonths.columns,
    people: attacked.map(({ count, email, name, drill_down_id: id }) => ({
      count,
      email,
      name,
      path: pathOf(id),
    })),
    pictures: await paint(drawings, parts.log),
    path: paths.analytics.report(),
  };
}

/** The drawings as PNGs of twice their size, for dense screens. One that fails is left out; its texts remain. */
async function paint(
  drawings: Readonly<Record<string, Drawing>>,
  log: Log,
): Promise<ReportFacts['pictures']> {
  const painted = await Promise.all(
    Object.entries(drawings).map(async ([id, { svg, width, height }]) => {
      try {
        const boxes = [
          { width: 2 * width, height: 2 * height },
          { width, height },
        ];
        const { png } = await makePng(Buffer.from(svg), { boxes, bytes: maxBytes, path: id, deadline });
        return [{ id, png: png.toString('base64'), width, height }];
      } catch (error) {
        log('error', 'a chart of the report could not be drawn', { chart: id, error: String(error) });
        return [];
      }
    }),
  );
  return painted.flat();
}

const instant = (at: number): string => new Date(at).toISOString();

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
function drawRing(slices: readonly { count: number; look: Look }[]): Drawing {
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
function drawColumns(columns: readonly (readonly number[])[], looks: readonly Look[]): Drawing {
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
