import type { Section } from './sections.ts';

/**
 * Sections that other products of an organisation serve, each with the section of the rights that opens it. An installation has
 * those whose address its operator names (`POSTERN_SECTIONS`), and no others.
 */
export const outsideSections = {
  'phishing-training': 'phishing_training',
  dmarc: 'dmarc',
  archiving: 'archiving',
  'smart-archiving': 'archiving',
  configuration: 'configuration',
  'add-ons-store': 'add_ons',
  checkpoint: 'add_ons',
} as const satisfies Record<string, Section>;

export type OutsideSection = keyof typeof outsideSections;
export const outsideSectionIds = Object.keys(outsideSections) as OutsideSection[];
export const isOutsideSection = (id: string): id is OutsideSection => Object.hasOwn(outsideSections, id);
