import { languageOf, type Locale, type ReaderLocale } from '../api/vocabulary/locales.ts';
import type { Message, MessageKey } from './catalogue.ts';
import type { en } from './en.ts';
import { waitText } from './wait-text.ts';

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type TextOf<Key extends MessageKey> = (typeof en)[Key] extends { one: infer One; other: infer Other }
  ? One | Other
  : (typeof en)[Key];
type ValuesOf<Key extends MessageKey> =
  | { readonly [Name in Placeholders<TextOf<Key>>]: string | number }
  | ((typeof en)[Key] extends string ? never : { readonly count: number });

/** What has to be given with a key: nothing, or the values of its placeholders. */
export type ValueArgs<Key extends MessageKey> = [Placeholders<TextOf<Key>>] extends [never]
  ? (typeof en)[Key] extends string
    ? []
    : [values: { readonly count: number }]
  : [values: ValuesOf<Key>];

/** A text that says the same everywhere: nothing has to be given with it. */
export type PlainKey = {
  [Key in MessageKey]: ValueArgs<Key> extends [] ? Key : never;
}[MessageKey];

/** The words of one language. Numbers among the values are written the way the language writes them. */
export interface Translate {
  <Key extends MessageKey>(key: Key, ...values: ValueArgs<Key>): string;
  /** The language, with the reader's region where dates are written otherwise there: what is kept for readers is kept by it. */
  readonly locale: ReaderLocale;
  readonly language: Locale;
  /** The text of a key that is only known at run time, such as `vocabulary.cp_spam`; undefined when there is none. */
  find(key: string, values?: Readonly<Record<string, string | number>>): string | undefined;
  /** A number with the language's grouping, such as 12,345; a dash for one that is not known (NaN). */
  number(value: number): string;
  /** `waitText` in this language. */
  wait(seconds: number): string;
  /** Bytes in the largest unit that keeps the number at or above 1, such as 1.2 MB. */
  bytes(value: number): string;
  /**
   * An instant (ISO 8601 or epoch milliseconds) in an IANA time zone. `short` leaves this year's year out; `deadline` has
   * minutes and the zone's name, for readers whose zone may not be known. Dates of pages have no-break spaces.
   */
  dateTime(instant: string | number, timeZone: string, style?: DateStyle): string;
}

type DateStyle =
  | 'short'
  | 'second'
  | 'medium'
  | 'full'
  | 'deadline'
  | 'date'
  | 'day'
  | 'short_day'
  | 'month'
  | 'time';

/** Written dates that are kept, about 150 bytes each: the newest mails stand on most pages, and writing one takes 10 µs. */
const dateTextLimit = 5_000;

/**
 * The words of a catalogue, which may be a part of a language's: a key that it lacks is written as it is, or not found.
 */
export function createTranslate(
  locale: ReaderLocale,
  catalogue: Readonly<Record<string, Message>>,
): Translate {
  const language = languageOf(locale);
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const dates = new Map<string, Intl.DateTimeFormat>();
  const dateTexts = new Map<string, string>();

  /** A number that is not known is no zero. */
  const writeNumber = (value: number): string => (Number.isNaN(value) ? '–' : numbers.format(value));

  const fill = (message: Message, values: Readonly<Record<string, string | number>>): string => {
    const text =
      typeof message === 'string'
        ? message
        : plurals.select(Number(values['count'])) === 'one'
          ? message.one
          : message.other;
    if (!text.includes('{')) return text;
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? writeNumber(value) : value;
    });
  };

  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const message = catalogue[key];
    return message === undefined ? key : fill(message, values);
  };

  return Object.assign(translate as unknown as Translate, {
    locale,
    language,
    find: (key: string, values?: Readonly<Record<string, string | number>>) =>
      Object.hasOwn(catalogue, key) ? translate(key, values) : undefined,
    number: writeNumber,
    wait: (seconds: number) => waitText(language, seconds),
    bytes: createFormatBytes(language),
    dateTime(instant: string | number, timeZone: string, style: DateStyle = 'medium') {
      const date = new Date(instant);
      if (Number.isNaN(date.getTime())) return String(instant);
      const key = `${timeZone} ${style} ${(style === 'short' || style === 'second') && isThisYear(date, timeZone) ? 'y' : ''}`;
      const textKey = `${date.getTime()} ${key}`;
      const known = dateTexts.get(textKey);
      if (known !== undefined) return known;
      let format = dates.get(key);
      if (!format) {
        format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
          ...dateOptions(style, isThisYear(date, timeZone)),
          timeZone,
        });
        dates.set(key, format);
      }
      const text = wholeStyles.has(style)
        ? format.format(date).replaceAll(' ', '\u00a0')
        : format.format(date);
      if (dateTexts.size >= dateTextLimit) dateTexts.clear();
      dateTexts.set(textKey, text);
      return text;
    },
  });
}

/** The styles of pages, which never break inside: a date in a sentence reads as one word. The others stand in mails, or are long. */
const wholeStyles: ReadonlySet<DateStyle> = new Set(['short', 'second', 'medium', 'date']);

/** One clock in tables, tooltips and details, so that times can be compared at a glance. */
const hourCycle = 'h23';

function dateOptions(style: DateStyle, isOfThisYear: boolean): Intl.DateTimeFormatOptions {
  switch (style) {
    case 'short':
    case 'second':
      return {
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        ...(style === 'second' && { second: '2-digit' }),
        hourCycle,
        ...(isOfThisYear ? {} : { year: 'numeric' }),
      };
    case 'medium':
      return { dateStyle: 'medium', timeStyle: 'short', hourCycle };
    case 'full':
      return { dateStyle: 'full', timeStyle: 'long', hourCycle };
    case 'deadline':
      return {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
        hourCycle,
      };
    case 'date':
      return { dateStyle: 'medium' };
    case 'day':
      return { weekday: 'short', month: 'short', day: 'numeric' };
    case 'short_day':
      return { month: 'short', day: 'numeric' };
    case 'month':
      return { month: 'short', year: '2-digit' };
    case 'time':
      return { timeStyle: 'short', hourCycle };
  }
}

/** Whether a time is of the year that it is there now. */
export function isThisYear(date: Date, timeZone: string): boolean {
  return yearIn(date, timeZone) === yearIn(new Date(), timeZone);
}

/** No zone is further from UTC, milliseconds. */
const furthestZone = 15 * 3_600_000;

/** The year at a place; asked of the calendar only where the year changes that day somewhere. */
function yearIn(date: Date, timeZone: string): number {
  const [first, last] = [-furthestZone, furthestZone].map((far) =>
    new Date(date.getTime() + far).getUTCFullYear(),
  );
  if (first === last) return date.getUTCFullYear();
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone).year;
}

/** Writes bytes in one language; making a number format takes longer than using it a hundred times. */
function createFormatBytes(locale: Locale): (value: number) => string {
  const formats = (['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const).map(
    (unit, power) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: power === 0 ? 0 : 1,
      }),
  );
  return (value) => {
    if (Number.isNaN(value)) return '–';
    const power = value < 1 ? 0 : Math.min(formats.length - 1, Math.floor(Math.log10(value) / 3));
    return formats[power]!.format(value / 1000 ** power);
  };
}
