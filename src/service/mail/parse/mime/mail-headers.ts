import type { MailHeader } from '../../../judging/mail-detail.ts';

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
