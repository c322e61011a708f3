import type { ColumnKey, ColumnView, Density, GridPreferences } from './props.ts';

const cookieName = 'explorer_prefs';

export interface ExplorerPreferences extends GridPreferences {
  panelCollapsed: boolean;
}

/** The column settings of the embedded explorer, which are separate from those of the Mail Explorer. */
export function readRuleColumns(cookies: string, columns: readonly ColumnView[]): ColumnKey[] {
  const chosen = parseCookie(cookies).get('rule_columns')?.split('.');
  return columns
    .filter((column) => column.fixed || (chosen ? chosen.includes(column.key) : !column.extra))
    .map((column) => column.key);
}

/**
 * Reads the viewer's settings from a `Cookie` header or `document.cookie`; missing or unknown ones have
 * defaults.
 */
export function readPreferences(cookies: string, columns: readonly ColumnView[]): ExplorerPreferences {
  const values = parseCookie(cookies);
  const chosen = values.get('columns')?.split('.');
  return {
    density: values.get('density') === 'compact' ? 'compact' : 'comfortable',
    columns: columns
      .filter((column) => column.fixed || (chosen ? chosen.includes(column.key) : !column.extra))
      .map((column) => column.key),
    panelCollapsed: values.get('panel') === 'collapsed',
  };
}

/** A stored setting; empty if there is none. */
export const readKeptValue = (cookies: string, name: string): string => parseCookie(cookies).get(name) ?? '';

/** Stores settings in this browser for a year; others are unchanged. */
export function keepPreferences(change: {
  density?: Density;
  columns?: readonly ColumnKey[];
  ruleColumns?: readonly ColumnKey[];
  panelCollapsed?: boolean;
  widths?: string;
  rule_widths?: string;
}): void {
  const values = parseCookie(document.cookie);
  if (change.density) values.set('density', change.density);
  if (change.columns) values.set('columns', change.columns.join('.'));
  if (change.ruleColumns) values.set('rule_columns', change.ruleColumns.join('.'));
  if (change.panelCollapsed !== undefined) values.set('panel', change.panelCollapsed ? 'collapsed' : 'open');
  for (const name of ['widths', 'rule_widths'] as const)
    if (change[name] !== undefined) values.set(name, change[name]);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${encodeURIComponent(values.toString())}; path=/; max-age=31536000; samesite=lax${secure}`;
}

function parseCookie(cookies: string): URLSearchParams {
  const raw = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  try {
    return new URLSearchParams(raw ? decodeURIComponent(raw) : '');
  } catch {
    return new URLSearchParams();
  }
}
