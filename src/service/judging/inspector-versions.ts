/**
 * All inspectors with their versions. Increase the number whenever the inspector may decide differently about
 * the same mail, be it by its own code, by what it receives of a mail or by how `decide-verdict.ts` weighs
 * its findings: stored mail is then known to be judged by an older version. Names are stored with the mail
 * and never change.
 */
export const inspectorVersions = {
  'label-evidence': 1,
  'dangerous-attachments': 13,
  'not-read': 9,
  'login-forms': 4,
  'hidden-letters': 2,
  'leaked-data': 3,
  'from-header': 6,
  'look-alike-sender': 11,
  'colleague-names': 2,
  lures: 4,
  'link-text-mismatch': 18,
  'message-id': 2,
  'authentication-results': 4,
  'x-forefront-antispam-report': 2,
  spamassassin: 1,
  rspamd: 1,
} as const satisfies Readonly<Record<string, number>>;

export type InspectorName = keyof typeof inspectorVersions;

/** Versions by the inspector's name at some point in time. */
export type InspectorVersions = Readonly<Record<string, number>>;

/** The versions in their stored form: equal versions have equal texts. */
export const versionsAsText = (versions: InspectorVersions): string =>
  JSON.stringify(Object.fromEntries(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** The number of current inspectors that are newer than at that time, or were added since. */
export const countNewer = (then: InspectorVersions, now: InspectorVersions = inspectorVersions): number =>
  Object.entries(now).filter(([name, version]) => version > (then[name] ?? 0)).length;
