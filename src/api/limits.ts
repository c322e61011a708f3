/**
 * The limits of the product, for the contract, the service, the console, its pages and its islands. Numbers without a
 * unit are counts; lengths are in characters. Islands send this file to the browser, so it imports nothing. Connection
 * limits are in src/runtime/connection-limits.ts, limits of a mail's stored fields in src/service/mail/parse/clean-fields.ts.
 */

/**
 * Matches are counted exactly and can be paged up to this number (MX-15): people do not read more, and exact counts are
 * expensive. It is also the maximum of one bulk action or form (MX-16).
 */
export const bulkLimit = 10_000;

/** Most mails that one call may name: each is a form field, and the answer has the outcome of each. */
export const namedEmailsLimit = 500;

/** From this number of matches on, an export is mailed instead of downloaded (MX-18, D5). */
export const exportLimit = 500;

/** Rows of one page of the results grid (MX-12). */
export const gridPageSize = 40;

/** Maximum and default page size of searches. */
export const pageLimit = 500;
export const defaultPageSize = 50;

/** Entries of a row's recipients, links and attachments that are sent to the grid; the totals count all. */
export const gridListLimit = 100;

/** Characters that deceive in a long text that are elements of the page (MX-21); with 100,000 of them it would not open. */
export const textMarkLimit = 1_000;

/** Longest text one filter takes, and most recipients one search asks for. */
export const filterTextLimit = 1_000;
export const filterValuesLimit = 100;

/** Longest Lucene query. */
export const queryLimit = 4_000;

/** Longest question in plain words: some paragraphs. */
export const promptLimit = 2_000;

/** Most hours, days, weeks, months or years of 'the last …' (MX-04). */
export const lastAmountLimit = 10_000;

/** Longest reason of an action and comment of a rule: a paragraph, kept in the audit trail. */
export const reasonLimit = 1_000;

/** Most values of one condition of a rule, and the longest text they come in. */
export const ruleValueLimit = 500;
export const ruleTextLimit = 64_000;

/** Longest email address: 64 before the '@', 255 after it (RFC 5321). */
export const emailLimit = 320;

/** How long a new password may be. */
export const passwordLength = { least: 8, most: 128 } as const;

/** Longest time a password may be kept, where it must be changed at all; days. */
export const passwordMaxAgeLimit = 3_650;

/** Longest password that is checked: old ones may follow other rules, and hashing takes time. */
export const typedPasswordLimit = 1_000;

/** Longest one-time or recovery code as typed, with spaces and hyphens. */
export const codeLimit = 40;

/** Longest token of a captcha. */
export const captchaTokenLimit = 10_000;

/** Longest text of the organisation's domains: about fifty. */
export const domainsTextLimit = 2_000;

/** Longest name of an organisation. */
export const organisationNameLimit = 200;

/** Longest domain (RFC 1035). */
export const domainLimit = 253;
/** Longest address, and display name, that is stored of a mail, in characters: no longer value can match. */
export const storedAddressLimit = 400;
export const storedNameLimit = 500;

/**
 * Most trusted mail servers and authserv-ids, and the longest text of each: it is part of a URL during
 * re-authentication.
 */
export const trustedEntriesLimit = 200;
export const trustedTextLimit = 2_500;

/** Limits of the settings of a mail system: mailboxes, characters of a name and of a secret. */
export const mailSystemLimits = { mailboxes: 5_000, text: 200, secret: 10_000 } as const;

/** Largest body, in bytes, of a call before sign-in. The longest legitimate one contains a captcha token. */
export const anonymousBodyLimit = 65_536;

/**
 * Largest body, in bytes, of any other call. The largest legitimate one is a rule with a thousand values in each field.
 */
export const bodyLimit = 1_048_576;

/**
 * Largest message that is imported, and original that is forwarded, in bytes: Exchange and Gmail accept at most 150 MB,
 * and relays add headers.
 */
export const messageLimit = 160 * 1024 * 1024;

/** Limits of a directory file: characters when sent by a call, rows, characters of a cell, and groups and aliases of a person. */
export const directoryLimit = {
  text: 1_000_000,
  rows: 200_000,
  cell: 200,
  groups: 100,
  aliases: 100,
} as const;

/** Longest period of a chart, days: two years. */
export const analyticsRangeLimit = 740;
/** Weeks, months or days of one series. */
export const analyticsBucketLimit = 120;
/** Most people, and organisations or seniorities, listed in a chart. */
export const topUsersLimit = 10;
export const topGroupsLimit = 6;

/** Limits of custom queries: lengths of their texts, queries of one person, pins on a dashboard. */
export const customQueryLimits = {
  name: 100,
  description: 500,
  folder: 60,
  search: 8_000,
  url: 2_000,
  alertsAnHour: 60,
  maxOfPerson: 200,
  maxPinned: 8,
} as const;

/** Longest notice of an organisation to everybody who is signed in. */
export const noticeTextLimit = 500;

/** Limits of an uploaded picture: bytes, pixels per side and in total; and bytes of the version for mails. */
export const logoLimits = { bytes: 1_000_000, side: 4_000, pixels: 9_000_000, mailBytes: 10_000 } as const;

/** Longest reason of a legal hold, and of lifting one; longest address of a search that is held. */
export const legalHoldLimits = { reason: 500, search: 4_000 } as const;

/** Longest certificate, in characters: a chain of several. */
export const certificateLimit = 20_000;

/** Shortest retention of the audit trail, in days. */
export const auditRetentionDays = { least: 90, most: 3_650 } as const;

/** Addresses that the report is mailed to: each gets a copy of its own. */
export const reportRecipientsLimit = 50;

/**
 * Most stored mails that `release_all` and `quarantine_all` of a rule act on; more are refused at that field before
 * anything is saved.
 */
export const pastLimit = 100_000;
/** The same for a rule with header conditions, which has to read the headers of each mail. */
export const pastHeaderLimit = 20_000;

/** Most requests of employees, and most reports, that one call decides. */
export const decisionLimit = 200;

/** Most rules that are changed at once. */
export const changedRulesLimit = 1_000;

/** Most people that are acted on at once. */
export const peopleAtOnce = 100;

/** Most domains, and most groups, of a scope. */
export const scopeLimit = 50;

/** Most groups of people whose notices differ, for each choice. */
export const noticePeopleLimit = 100;

/** Most addresses that one call writes to again. */
export const retryLimit = 100;

/** Most mails similar to a reported one that are searched for, and that an answer lists. */
export const similarLimit = { found: 2_000, named: 50 };

/**
 * Limits of an upload of mail: bytes, files, bytes of one piece; bytes and entries of what is unpacked from archives, the
 * archives inside each other, and items that its report names. Larger archives are imported by the command line.
 */
export const mailImportLimits = {
  bytes: 10_000_000_000,
  files: 1_000,
  piece: 1_000_000,
  unpacked: 20_000_000_000,
  entries: 200_000,
  depth: 2,
  skipped: 1_000,
} as const;
