import type { Labels } from '../labels.ts';

/** The buttons that collapse the Filters panel to a rail, open it as a sheet on phones, and untick every filter. */
export interface FiltersPanelProps {
  id: string;
  locale: string;
  /** Element whose class `is-collapsed` makes it a rail and `is-sheet-open` a sheet. */
  panelId: string;
  /** The form whose filters 'Uncheck all' unticks. */
  formId: string;
  collapsed: boolean;
  /** Active filters; shown on the rail and on the phone's button. */
  activeCount: number;
  /** Where 'Uncheck all' leads without scripts. */
  resetHref: string;
  labels: FiltersPanelLabels;
}

/** Message keys below `filters_panel.` that the buttons say. */
export const filtersPanelLabelKeys = [
  'filters',
  'collapse',
  'expand',
  'open_sheet',
  'close_sheet',
  'uncheck_all',
  'active',
] as const;
export type FiltersPanelLabels = Labels<(typeof filtersPanelLabelKeys)[number]>;
