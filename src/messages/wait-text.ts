const formats = new Map<string, Intl.RelativeTimeFormat>();

/** The units of waits: how many seconds each has, and up to how many it is used. */
const units = [
  ['second', 1, 90],
  ['minute', 60, 90 * 60],
  ['hour', 3_600, 36 * 3_600],
] as const;

/** A wait as people count it, such as 'in 58 minutes': nobody reads 3,480 seconds. Pages and islands use it. */
export function waitText(locale: string, seconds: number): string {
  const [unit, length] = units.find(([, , most]) => seconds <= most) ?? (['day', 24 * 3_600] as const);
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale);
  formats.set(locale, format);
  return format.format(Math.max(1, Math.ceil(seconds / length)), unit);
}
