import type { PromptItem } from './items.ts';

/** 'in October excluding the 15th': a day without a month belongs to the month in front of it. */
export function giveMonths(items: readonly PromptItem[], timeZone: string): PromptItem[] {
  let month: Temporal.ZonedDateTime | undefined;
  return items.map((item) => {
    if (item.kind !== 'period') return item;
    const { from, to } = item.node;
    const at = (bound: typeof from) =>
      bound && 'at' in bound
        ? Temporal.Instant.fromEpochMilliseconds(bound.at).toZonedDateTimeISO(timeZone)
        : undefined;
    const [start, end] = [at(from), at(to)];
    if (item.day !== undefined && month && item.day <= month.daysInMonth) {
      const day = month.with({ day: item.day });
      const bounds = {
        from: { at: day.epochMilliseconds },
        to: { at: day.add({ days: 1 }).epochMilliseconds },
      };
      return { ...item, node: { kind: 'received', ...bounds } };
    }
    const isMonth =
      start?.day === 1 && end && Temporal.ZonedDateTime.compare(start.add({ months: 1 }), end) === 0;
    // 'from 5 to 9 October without the 7th'.
    const isInMonth =
      start && end && start.month === end.subtract({ nanoseconds: 1 }).month && start.year === end.year;
    if (isMonth || (isInMonth && item.day === undefined && start.day !== end.day)) month = start;
    return item;
  });
}
