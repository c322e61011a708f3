import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  exportHeader,
  writeCsv,
  zoneTimeWriter,
} from '../../../src/service/export-emails/read-export-slice.ts';
import { emailRows } from '../../support/email-rows.ts';

describe('rows of an export', () => {
  const row = { ...emailRows({ count: 1, now: Date.UTC(2026, 6, 1, 12) })[0]!, is_quarantined: true };

  it('[MX-18] are in the order of the header, lists joined, times in the requested zone', () => {
    expect(exportHeader.join(',')).toBe(
      'Receive Time,Quarantined,Subject,Recipients,Sender,Server IP,Client IP,Links',
    );
    expect(
      cellsOf({ ...row, email_body_links: ['https://a.example', '=b'] }, zoneTimeWriter('Europe/Berlin')),
    ).toEqual([
      '2026-07-01 13:58:00',
      'Yes',
      'Invoice 0000',
      'ada@tenant.example; grace@tenant.example',
      'Nora Lind <nora.lind@supplier.example>',
      '198.51.100.10',
      '192.0.2.7',
      "https://a.example; '=b",
    ]);
    expect(cellsOf({ ...row, nickname: '' }, zoneTimeWriter('UTC'))[4]).toBe('nora.lind@supplier.example');
  });

  it('[MX-18] follow the change to summer time', () => {
    const write = zoneTimeWriter('Europe/Berlin');
    const change = Date.UTC(2026, 2, 29, 1);
    expect([write(change), write(change - 1), write(change)]).toEqual([
      '2026-03-29 03:00:00',
      '2026-03-29 01:59:59',
      '2026-03-29 03:00:00',
    ]);
  });

  it('[MX-18] are quoted where necessary and nowhere else', () => {
    expect(writeCsv([exportHeader, ['a', 'b,c', 'd"e', 'f\ng', 'h\ri', '', ' j ', 'k;l']])).toBe(
      `${exportHeader.join(',')}\r\na,"b,c","d""e","f\ng","h\ri",, j ,k;l\r\n`,
    );
  });
});
