/** Regions of data centres that people know by another name. */
const known: Readonly<Record<string, string>> = { 'ap-southeast-2': 'AU' };

/** What a region counts as: `AU` for Sydney; every other is its own name. Empty where none is known. */
export const regionOf = (region: string): string => known[region] ?? region;
