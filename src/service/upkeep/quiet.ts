import type { Stores } from '../core/stores.ts';

/** The setting of a database that was restored quietly: when, in milliseconds since 1970. `postern restore --quiet` writes it. */
export const quietSetting = 'quiet_since';

/**
 * Whether the server is a restored copy that nobody has confirmed yet: another one may be at work with the same data. It serves people and
 * programs as always, and by itself tells nobody and removes nothing. While `isQuiet`:
 * - mail goes to the outbox folder instead of the mail server (`open-mail-out.ts`), and notices, digests and reports to many are not sent
 *   at all (`create-mail-out.ts`);
 * - receivers get nothing of the audit trail, not even a test (`deliver-audit.ts`);
 * - webhooks of alerts wait (`notify-query-matches.ts`);
 * - the retention of mail (`open-retention.ts`) and of the audit trail (`keep-trail.ts`) removes nothing;
 * - no scheduled backups are made, nor old ones removed (`scheduled-backups.ts`).
 */
export interface Quiet {
  isQuiet(): boolean;
  /** When it was restored; null when it is not quiet. */
  since(): number | null;
  /** From now on it works as always. */
  end(): Promise<void>;
}

/** The state of the database as it is opened. */
export async function readQuiet({ settings }: Pick<Stores, 'settings'>): Promise<Quiet> {
  const text = await settings.readSetting(quietSetting);
  let since = text === undefined ? null : Number(text);
  return {
    isQuiet: () => since !== null,
    since: () => since,
    async end() {
      await settings.removeSetting(quietSetting);
      since = null;
    },
  };
}
