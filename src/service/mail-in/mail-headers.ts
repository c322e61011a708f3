import type { MailHeader } from './parsed-mail.ts';

/** The headers of one mail, looked up by name without regard to case. */
export class MailHeaders {
  readonly all: readonly MailHeader[];
  readonly #byName = new Map<string, string[]>();

  constructor(all: readonly MailHeader[]) {
    this.all = all;
    for (const { name, value } of all) {
      const key = name.toLowerCase();
      const values = this.#byName.get(key);
      if (values) values.push(value);
      else this.#byName.set(key, [value]);
    }
  }

  /** The topmost value: of trace headers, the one our own side added last. */
  first(name: string): string | undefined {
    return this.#byName.get(name)?.[0];
  }

  /** All values from the top down. `name` in lower case. */
  values(name: string): readonly string[] {
    return this.#byName.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
