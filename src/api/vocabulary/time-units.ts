/** Units of the `last` time filter in the form of the URL and the page (MX-04). */
export const timeUnits = ['h', 'd', 'w', 'M', 'y'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** The wire form of each unit (D6). */
export const wireUnits = { h: 'Hours', d: 'Days', w: 'Weeks', M: 'Months', y: 'Years' } as const;
export type WireUnit = (typeof wireUnits)[TimeUnit];

/** Reads either form of a unit; undefined when it is neither. */
export function timeUnitOf(text: string): TimeUnit | undefined {
  const wire = text.toLowerCase();
  return timeUnits.find((unit) => unit === text || wireUnits[unit].toLowerCase() === wire);
}
