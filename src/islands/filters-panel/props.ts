/** The buttons that collapse the Filters panel to a rail, open it as a sheet on phones, and untick every filter. */
export interface FiltersPanelProps {
  id: string;
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

/** Message keys below `filtersPanel.` that the buttons say. */
export const filtersPanelLabelKeys = [
  'filters',
  'collapse',
  'expand',
  'openSheet',
  'closeSheet',
  'uncheckAll',
  'active',
] as const;
export type FiltersPanelLabels = Record<(typeof filtersPanelLabelKeys)[number], string>;
