import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/messages/catalogue.ts';
import { filters as deFilters } from '../../src/messages/de-filters.ts';
import { gridOverlays as deGridOverlays } from '../../src/messages/de-grid-overlays.ts';
import { de } from '../../src/messages/de.ts';
import { filters as enFilters } from '../../src/messages/en-filters.ts';
import { gridOverlays as enGridOverlays } from '../../src/messages/en-grid-overlays.ts';
import { en } from '../../src/messages/en.ts';
import { chooseLocale, messagesOf } from '../../src/messages/messages.ts';
import { directions } from '../../src/api/vocabulary/directions.ts';
import { quarantineStates } from '../../src/api/vocabulary/states.ts';
import { detections } from '../../src/api/vocabulary/verdicts.ts';

const placeholders = (message: Message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].toSorted();

describe('the catalogue', () => {
  it('is complete in every language, with the same placeholders', () => {
    const german: Readonly<Record<string, Message>> = de;
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, message] of Object.entries(en)) {
      expect(placeholders(german[key]!), key).toEqual(placeholders(message));
    }
  });

  it('gives the browser the same words for grid and filters as the server', () => {
    for (const [inGerman, inEnglish] of [
      [deGridOverlays, enGridOverlays],
      [deFilters, enFilters],
    ] as const) {
      expect(Object.keys(inGerman).toSorted()).toEqual(Object.keys(inEnglish).toSorted());
      expect(de).toMatchObject(inGerman);
      expect(en).toMatchObject(inEnglish);
    }
  });

  it('has each key once: the later of two parts would win, whichever is read', () => {
    for (const language of ['en', 'de']) {
      const parts = readdirSync('src/messages').filter((name) => name.startsWith(language));
      const keys = parts.flatMap((name) => [
        ...readFileSync(`src/messages/${name}`, 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm),
      ]);
      expect(keys.length).toBeGreaterThan(1000);
      const names = keys.map(([, key]) => key);
      expect(names.filter((key, at) => names.indexOf(key) < at)).toEqual([]);
    }
  });

  it('has no empty text', () => {
    for (const catalogue of [en, de]) {
      for (const [key, message] of Object.entries<Message>(catalogue)) {
        const texts = typeof message === 'string' ? [message] : [message.one, message.other];
        for (const text of texts) expect(text.trim(), key).not.toBe('');
      }
    }
  });

  it('claims no effect on mailboxes that may not be connected', () => {
    const claims = {
      en: /\bheld\b|taken? (?:it |them )?out of|does not arrive|back in (?:its|their|your) (?:mail|in)box|top of your inbox|delivered to|out of the inbox|reached an? (?:in|mail)box/i,
      de: /zurückge?halten|nicht ankommt|in Quarantäne versch|Posteingang zugestellt|oben in Ihrem Posteingang|aus de[mn] Postf|erreichte kein/i,
    };
    for (const [locale, catalogue] of Object.entries({ en, de })) {
      // What a search in the settings also finds, by the words of other products, and the page of connected mailboxes.
      const others = /^(?:settings\.also|mailboxes|service\.mail_system_h(?:olds|ides))/;
      const texts = Object.entries<Message>(catalogue).filter(([key]) => !others.test(key));
      for (const [key, message] of texts)
        expect(JSON.stringify(message).replaceAll(/\{\w+\}/g, ''), key).not.toMatch(
          claims[locale as 'en' | 'de'],
        );
    }
  });

  it('[MX-05] has a label for every value of the vocabularies', () => {
    for (const value of [...detections, ...quarantineStates, ...directions]) {
      expect(messagesOf('de').find(`vocabulary.${value}`), value).toBeDefined();
    }
  });
});

describe('a translation', () => {
  it('fills placeholders and formats numbers by language', () => {
    expect(messagesOf('en')('common.page', { page: 2, pages: 12_345 })).toBe('Page 2 of 12,345');
    expect(messagesOf('de')('common.page', { page: 2, pages: 12_345 })).toBe('Seite 2 von 12.345');
  });

  it('chooses the plural form by the count', () => {
    const t = messagesOf('de');
    expect(t('people.count', { count: 1 })).toBe('1 Person');
    expect(t('people.count', { count: 2 })).toBe('2 Personen');
  });

  it.each([
    [0.2, 'in 1 second', 'in 1 Sekunde'],
    [90, 'in 90 seconds', 'in 90 Sekunden'],
    [91, 'in 2 minutes', 'in 2 Minuten'],
    [3_480, 'in 58 minutes', 'in 58 Minuten'],
    [90 * 60 + 1, 'in 2 hours', 'in 2 Stunden'],
    [36 * 3_600, 'in 36 hours', 'in 36 Stunden'],
    [36 * 3_600 + 1, 'in 2 days', 'in 2 Tagen'],
  ])('[AP-02] writes a wait of %s seconds as people count it', (seconds, english, german) => {
    expect([messagesOf('en').wait(seconds), messagesOf('de').wait(seconds)]).toEqual([english, german]);
  });

  it('does not interpret replacement patterns in text', () => {
    expect(messagesOf('en')('common.remove_named', { name: '$& {name}' })).toBe('Remove $& {name}');
  });

  it('finds nothing under keys of Object.prototype', () => {
    expect(messagesOf('en').find('constructor')).toBeUndefined();
  });

  it('formats dates in the zone of the viewer', () => {
    const instant = '2025-03-30T00:30:00Z';
    expect(messagesOf('de').dateTime(instant, 'Europe/Berlin')).toBe('30.03.2025,\u00a001:30');
    expect(messagesOf('en').dateTime(instant, 'America/New_York', 'short')).toBe(
      '29\u00a0Mar\u00a02025,\u00a020:30',
    );
    expect(messagesOf('en').dateTime(instant, 'UTC', 'deadline')).toBe('30 March 2025 at 00:30 UTC');
    expect(messagesOf('de').dateTime(instant, 'UTC', 'deadline')).toBe('30. März 2025 um 00:30 UTC');
    expect(messagesOf('en').dateTime('not a date', 'UTC')).toBe('not a date');
  });

  it('omits the year where it is the viewer’s current one, not elsewhere', () => {
    const zone = 'America/New_York';
    const { year } = Temporal.Now.zonedDateTimeISO(zone);
    const short = (instant: string) => messagesOf('en').dateTime(instant, zone, 'short');
    expect(short(`${year}-01-01T00:30:00Z`)).toBe(`31\u00a0Dec\u00a0${year - 1},\u00a019:30`);
    expect(short(`${year}-01-01T05:00:00Z`)).toBe('1\u00a0Jan,\u00a000:00');
    expect(short(`${year + 1}-01-01T04:59:00Z`)).toBe('31\u00a0Dec,\u00a023:59');
  });

  it('writes dates as the reader’s region does, and words and numbers as the language', () => {
    const written = (tag: string) => {
      const t = messagesOf(tag);
      return [t.dateTime(Date.UTC(2025, 0, 29, 15), 'UTC', 'medium'), t.number(12_345), t('common.close')];
    };
    expect(written('en')).toEqual(['29\u00a0Jan\u00a02025,\u00a015:00', '12,345', 'Close']);
    expect(written('en-US')).toEqual(['Jan\u00a029,\u00a02025,\u00a015:00', '12,345', 'Close']);
    expect(messagesOf('de').dateTime(Date.UTC(2025, 0, 29, 15), 'UTC', 'month')).toBe('Jan. 25');
    expect(messagesOf('de-AT').dateTime(Date.UTC(2025, 0, 29, 15), 'UTC', 'month')).toBe('Jän. 25');
    expect(written('de-AT')[1]).toBe(written('de')[1]);
  });

  it('formats sizes in the largest fitting unit', () => {
    expect(messagesOf('en').bytes(0)).toBe('0 bytes');
    expect(messagesOf('en').bytes(1_250_000)).toBe('1.3 MB');
  });
});

describe('the language', () => {
  it.each([
    ['de', undefined, 'de'],
    ['xx', 'de', 'de'],
    [undefined, 'fr, de-AT;q=0.7, en;q=0.5', 'de-AT'],
    [undefined, 'en-US,en;q=0.9', 'en-US'],
    [undefined, 'en,en-US;q=0.9', 'en'],
    [undefined, 'en-Latn-ca', 'en-US'],
    [undefined, 'en-GB', 'en'],
    [undefined, 'de-US', 'de'],
    ['en', 'de-AT, en-US;q=0.5', 'en-US'],
    ['de', 'en-US', 'de'],
    [undefined, 'de;q=0, en', 'en'],
    [undefined, 'fr', 'en'],
    [undefined, undefined, 'en'],
    [undefined, ';;q=x,,', 'en'],
  ])('chosen %s, accepted %s: %s', (chosen, accepted, expected) => {
    expect(chooseLocale(chosen, accepted)).toBe(expected);
  });
});
