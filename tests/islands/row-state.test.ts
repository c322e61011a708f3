import { describe, expect, it } from 'vitest';
import { applyEffect, obstacleTo } from '../../src/islands/results-grid/action-request.ts';
import { readWidths, widthsStyle } from '../../src/islands/results-grid/column-widths.tsx';
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
    { key: 'received', label: 'Received' },
    { key: 'subject', label: 'Subject', fixed: true },
    { key: 'spf', label: 'SPF', extra: true },
  ];

  it('falls back to the default columns and comfortable rows', () => {
    const fallback = { density: 'comfortable', columns: ['received', 'subject'], panelCollapsed: false };
    expect(readPreferences('', columns)).toEqual(fallback);
    expect(readPreferences('explorer_prefs=%E0%A4%A; theme=dark', columns)).toEqual(fallback);
  });

  it('reads saved columns, always with the fixed ones, never with unknown ones', () => {
    const cookie = `a=b; explorer_prefs=${encodeURIComponent('density=compact&columns=spf.gone&panel=collapsed')}`;
    expect(readPreferences(cookie, columns)).toEqual({
      density: 'compact',
      columns: ['subject', 'spf'],
      panelCollapsed: true,
    });
  });
});

describe('widths of columns', () => {
  it('are parsed from the cookie, without unknown columns and invalid widths', () => {
    const kept = encodeURIComponent('widths=subject-300.sender-9999.other-5.spf-x&rule_widths=subject-20');
    const cookies = `explorer_prefs=${kept}`;
    expect(readWidths(cookies, 'explorer-grid')).toEqual({ subject: 300, sender: 1_000 });
    expect(readWidths(cookies, 'embedded-grid')).toEqual({ subject: 32 });
    expect(readWidths('explorer_prefs=widths%3D%7D*%7B-1', 'explorer-grid')).toEqual({});
  });

  it('are a style of their grid only; absent without any', () => {
    const style = widthsStyle((id) => (id === 'explorer-grid' ? { subject: 300 } : {}));
    expect(style).toContain('#explorer-grid{');
    expect(style).toContain('.col-subject{width:300px;flex-grow:0}');
    expect(style).not.toContain('embedded-grid');
    expect(widthsStyle(() => ({}))).toBe('');
  });
});
