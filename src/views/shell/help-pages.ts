/** The pages of the help, in the order of its menu. */
export const helpPages = [
  'version',
  'status',
  'product-updates',
  'documentation',
  'contact-support',
] as const;
export type HelpPage = (typeof helpPages)[number];
