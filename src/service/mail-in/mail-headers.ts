import type { MailHeader } from './parsed-mail.ts';

/** A value of a header with its place among all headers. */
interface HeaderEntry {
  readonly value: string;
  readonly position: number;
}

/** The headers of one mail, looked up by name without regard to case. */
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

  /** The topmost value: of trace headers, the one our own side added last. */
  first(name: string): string | undefined {
    return this.#byName.get(name)?.[0]?.value;
  }

  /** All values from the top down. `name` in lower case. */
  values(name: string): readonly string[] {
    return this.entries(name).map(({ value }) => value);
  }

  /** All values from the top down, with where they stand. `name` in lower case. */
  entries(name: string): readonly HeaderEntry[] {
    return this.#byName.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
