/** The help pages, in the order of the menu. */
export const helpPages = [
  'version',
  'status',
  'product-updates',
  'documentation',
  'contact-support',
] as const;
export type HelpPage = (typeof helpPages)[number];
