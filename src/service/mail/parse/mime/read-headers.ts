import { cleanLine, cleanSubject, fieldLimits } from '../clean-fields.ts';
import { decodeWords, isEncodedWords } from './decode-words.ts';
import type { MailHeader } from '../../../judging/mail-detail.ts';
import { valueOf, type HeaderField } from './prepare-message.ts';

/** The headers of a mail: those that are inspected, those that are stored, and whether all were read. */
interface ReadHeaders {
  readonly headers: MailHeaders;
  readonly stored: readonly MailHeader[];
  readonly isWhole: boolean;
  /** What is not stored, as text. */
  readonly problems: readonly string[];
}

/** Headers that decisions depend on: read wherever they are and whatever precedes them. */
export const deciding =
  /^(?:from|sender|reply-to|to|cc|bcc|resent-to|subject|date|message-id|received|received-spf|return-path|delivered-to|delivery-date|authentication-results|(?:x-)?envelope-(?:to|from)|x-(?:original|delivered)-to|x-forefront-.*|x-microsoft-antispam.*|x-ms-exchange-(?:organization|crosstenant)-.*|x-spam-.*|x-spamd-result|x-rspamd-.*|x-gm.*|x-(?:originating|original|client|sender)-.*ip|list-(?:id|post)|dkim-signature|mime-version|content-.*)$/i;
/** Headers with addresses, which may be long. */
const addressed = /^(?:from|sender|to|cc|bcc|resent-to)$/i;
/** Headers that some servers write entirely as encoded words. */
const traces =
  /^(?:received|received-spf|authentication-results|x-forefront-.*|x-microsoft-antispam.*|x-ms-exchange-.*|x-spam.*|x-rspamd-.*)$/i;

/** Most bytes read of one value, and of all values of one name. */
const addressLimit = 4 * 1024 * 1024;
const valueLimit = 64 * 1024;
const nameTotal = 1024 * 1024;
/** Most values read per name. */
const entryLimit = 500;

/**
 * Reads the headers of a mail. Each deciding name has a budget of its own, so that other headers cannot
 * displace it; others are read until the storage limit is reached. Trace headers are decoded only if they
 * consist entirely of encoded words: a single encoded word in them may come from the sender.
 */
export function readHeaders(buffer: Buffer, fields: readonly HeaderField[]): ReadHeaders {
  const looked: (MailHeader & { isDeciding: boolean })[] = [];
  const used = new Map<string, { bytes: number; entries: number }>();
  let isWhole = true;
  let others = 0;
  for (const field of fields) {
    const isDeciding = deciding.test(field.name);
    const isAddressed = isDeciding && addressed.test(field.name);
    if (!isDeciding) {
      if (others >= fieldLimits.headers) continue;
      others += 1;
    }
    const key = isDeciding ? field.name.toLowerCase() : '';
    const use = used.get(key) ?? { bytes: 0, entries: 0 };
    used.set(key, use);
    const limit = isAddressed ? addressLimit : valueLimit;
    const total = isAddressed ? addressLimit : nameTotal;
    const length = Math.min(field.end - field.start, limit);
    if (isDeciding && (use.bytes + length > total || use.entries >= entryLimit)) {
      isWhole = false;
      continue;
    }
    if (isAddressed && field.end - field.start > limit) isWhole = false;
    if (!isDeciding && use.bytes > fieldLimits.headerTotal) continue;
    use.bytes += length;
    use.entries += 1;
    const written = valueOf(buffer, field, limit, fields);
    const value = traces.test(field.name) && isEncodedWords(written) ? decodeWords(written) : written;
    looked.push({ name: cleanLine(field.name, 200), value: cleanerOf(field.name)(value, limit), isDeciding });
  }
  const stored = storedOf(looked);
  const problems = stored.length < fields.length ? ['Not all headers are kept beside the original.'] : [];
  return { headers: new MailHeaders(looked), stored, isWhole, problems };
}

const cleanerOf = (name: string) => (/^subject$/i.test(name) ? cleanSubject : cleanLine);

/** The headers to store, in order; deciding ones take precedence if there is not enough room. */
function storedOf(looked: readonly (MailHeader & { isDeciding: boolean })[]): MailHeader[] {
  const kept = new Set<MailHeader>();
  let left: number = fieldLimits.headerTotal;
  const cut = new Map<MailHeader, string>();
  for (const isDeciding of [true, false]) {
    for (const header of looked) {
      if (header.isDeciding !== isDeciding || kept.size >= fieldLimits.headers) continue;
      const value = cleanerOf(header.name)(
        decodeWords(header.value.slice(0, fieldLimits.headerValue * 2)),
        fieldLimits.headerValue,
      );
      if (left - value.length <= 0) continue;
      left -= value.length;
      kept.add(header);
      cut.set(header, value);
    }
  }
  return looked
    .filter((header) => kept.has(header))
    .map((header) => ({ name: header.name, value: cut.get(header) ?? '' }));
}

/** A header value with its position among all headers. */
interface HeaderEntry {
  readonly value: string;
  readonly position: number;
}

/** The headers of a mail, looked up by case-insensitive name. */
export class MailHeaders {
  readonly all: readonly MailHeader[];
  readonly #byName = new Map<string, HeaderEntry[]>();

  constructor(all: readonly MailHeader[]) {
    this.all = all;
    for (const [position, { name, value }] of all.entries()) {
      const key = name.toLowerCase();
      const entries = this.#byName.get(key);
      if (entries) entries.push({ value, position });
      else this.#byName.set(key, [{ value, position }]);
    }
  }

  /** The topmost value, which for trace headers is the most recent. */
  first(name: string): string | undefined {
    return this.#byName.get(name)?.[0]?.value;
  }

  /** All values from the top down. `name` in lower case. */
  values(name: string): readonly string[] {
    return this.entries(name).map(({ value }) => value);
  }

  /** All values from the top down, with their positions. `name` in lower case. */
  entries(name: string): readonly HeaderEntry[] {
    return this.#byName.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
