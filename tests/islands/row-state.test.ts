import { describe, expect, it } from 'vitest';
import { applyEffect, obstacleTo } from '../../src/islands/results-grid/row-actions.ts';
import { readPreferences } from '../../src/islands/results-grid/preferences.ts';
import type { ColumnView } from '../../src/islands/results-grid/props.ts';
import { makeRow } from './make-row.ts';

describe('row actions', () => {
  it('[MX-17] offers quarantine for mail that is neither quarantined nor restored', () => {
    expect(obstacleTo('quarantine', makeRow())).toBeNull();
    expect(obstacleTo('quarantine', makeRow({ isQuarantined: true }))).toBe('why_not_quarantined');
    expect(obstacleTo('quarantine', makeRow({ isRestored: true }))).toBe('why_not_restored');
  });

  it('[MX-17] offers release for quarantined mail only', () => {
    expect(obstacleTo('release', makeRow({ isQuarantined: true }))).toBeNull();
    expect(obstacleTo('release', makeRow())).toBe('why_not_not_quarantined');
  });

  it('replaces the product’s state and keeps the platform’s', () => {
    const effect = { state: 'cp_quarantined_by_admin', quarantinedBy: 'Admin' };
    expect(applyEffect(makeRow(), 'quarantine', effect)).toMatchObject({
      isQuarantined: true,
      isRestored: false,
      quarantinedBy: 'Admin',
      states: ['cp_quarantined_by_admin', 'ms_delivered_inbox'],
    });
  });
});

describe('preferences', () => {
  const columns: ColumnView[] = [
    { key: 'received', label: 'Received', fixed: false, byDefault: true },
    { key: 'subject', label: 'Subject', fixed: true, byDefault: true },
    { key: 'spf', label: 'SPF', fixed: false, byDefault: false },
  ];

  it('falls back to the default columns and comfortable rows', () => {
    const fallback = { density: 'comfortable', columns: ['received', 'subject'], panelCollapsed: false };
    expect(readPreferences('', columns)).toEqual(fallback);
    expect(readPreferences('explorer_prefs=%E0%A4%A; theme=dark', columns)).toEqual(fallback);
  });

  it('reads what was kept, always with the fixed columns, never with unknown ones', () => {
    const cookie = `a=b; explorer_prefs=${encodeURIComponent('density=compact&columns=spf.gone&panel=collapsed')}`;
    expect(readPreferences(cookie, columns)).toEqual({
      density: 'compact',
      columns: ['subject', 'spf'],
      panelCollapsed: true,
    });
  });
});
