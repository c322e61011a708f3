import type { Labels } from '../labels.ts';

/**
 * Buttons that collapse the Filters panel to a rail, open it as a sheet on phones, and reset every filter.
 */
export interface FiltersPanelProps {
  id: string;
  locale: string;
  /** The element with the classes `is-collapsed` for a rail and `is-sheet-open` for a sheet. */
  panelId: string;
  /** The form whose filters 'Uncheck all' resets. */
  formId: string;
  collapsed: boolean;
  /** Number of active filters; shown on the rail and on the phone's button. */
  activeCount: number;
  /** The target of 'Uncheck all' without scripts. */
  resetHref: string;
  labels: FiltersPanelLabels;
}

/** Message keys of the buttons, below `filters_panel.`. */
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
