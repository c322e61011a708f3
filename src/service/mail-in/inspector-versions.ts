/**
 * Every inspector with its version. The number grows whenever the inspector may say something else of the same mail, be it by
 * a change of its own, of what it is shown of a mail or of what `decide-verdict.ts` makes of its words: it is how mail that is
 * stored already is known to have been judged with other eyes. Names are stored with the mail and never change.
 */
export const inspectorVersions = {
  'label-evidence': 1,
  'dangerous-attachments': 9,
  'not-read': 7,
  'login-forms': 2,
  'from-header': 5,
  'look-alike-sender': 7,
  'link-text-mismatch': 12,
  'message-id': 1,
  'authentication-results': 3,
  'x-forefront-antispam-report': 2,
  spamassassin: 1,
  rspamd: 1,
} as const satisfies Readonly<Record<string, number>>;

export type InspectorName = keyof typeof inspectorVersions;

/** Versions by the inspector's name, as they were at some time. */
export type InspectorVersions = Readonly<Record<string, number>>;

/** The versions as they are stored: the same versions make the same text. */
export const versionsAsText = (versions: InspectorVersions): string =>
  JSON.stringify(Object.fromEntries(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** How many inspectors of now are newer than those of then, or were not there yet. */
export const countNewer = (then: InspectorVersions, now: InspectorVersions = inspectorVersions): number =>
  Object.entries(now).filter(([name, version]) => version > (then[name] ?? 0)).length;
