/**
 * What the product takes and shows at most, once for the contract, the service, the console, its pages and its islands.
 * Numbers without a unit in their sentence are counts; lengths are characters. Islands send this file to the browser: it
 * imports nothing. What a stranger may hold of a server is in src/connection-limits.ts, what is kept of one mail in
 * src/service/mail-in/field-limits.ts.
 */

/**
 * Matches are counted exactly up to here, and paged through (MX-15): nobody reads more, and an exact count takes its time.
 * All that was counted is also the most that one bulk action or one form takes (MX-16).
 */
export const bulkLimit = 10_000;

/** Most mails one call that names them takes: a form field each, and the answer says what became of each. */
export const namedEmailsLimit = 500;

/** From so many matches on an export is mailed instead of downloaded (MX-18, D5). */
export const exportLimit = 500;

/** Rows of one page of the results grid (MX-12). */
export const gridPageSize = 40;

/** Most rows of one page of any search, and how many there are when nobody says. */
export const pageLimit = 500;
export const defaultPageSize = 50;

/** Entries of a row's recipients, links and attachments that travel with it to the grid; the totals tell the rest. */
export const gridListLimit = 100;

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

/** Longest password that is tried: old ones may be of any rule, and hashing takes time. */
export const typedPasswordLimit = 1_000;

/** Longest one-time or recovery code as typed, with spaces and hyphens. */
export const codeLimit = 40;

/** Longest token of a captcha. */
export const captchaTokenLimit = 10_000;

/** Longest text of the organisation's domains: about fifty. */
export const domainsTextLimit = 2_000;

/** Longest domain (RFC 1035). */
export const domainLimit = 253;

/** Most mail servers and authserv-ids that are believed, and the longest text of each: it travels in an address to the proof. */
export const trustedEntriesLimit = 200;
export const trustedTextLimit = 2_500;

/** Most bytes of the body of a call that nobody signed in makes. The longest honest one is a captcha's token. */
export const anonymousBodyLimit = 65_536;

/** Most bytes of any other call's body. The largest honest one is a rule with a thousand values in each of its fields. */
export const bodyLimit = 1_048_576;

/**
 * Largest message that is taken in, and original that is passed on, in bytes: Exchange and Gmail take no more than 150 MB,
 * and some bytes come on the way.
 */
export const messageLimit = 160 * 1024 * 1024;

/** A file of people: most characters of one that is sent by a call, most rows of any, and the longest text of one cell. */
export const directoryLimit = { text: 1_000_000, rows: 200_000, cell: 200, groups: 100 } as const;

/** Longest time that one chart is of, days: two years. */
export const analyticsRangeLimit = 740;
/** Weeks, months or days of one series. */
export const analyticsBucketLimit = 120;
/** People, and organisations or seniorities, that a chart names. */
export const topUsersLimit = 10;
export const topGroupsLimit = 6;

/** Longest texts of a query that is kept, how many one person keeps, and how many stand on one dashboard. */
export const customQueryLimits = {
  name: 100,
  description: 500,
  folder: 60,
  search: 8_000,
  url: 2_000,
  alertsAnHour: 60,
  mostOfPerson: 200,
  mostPinned: 8,
} as const;

/** Longest text of what an organisation tells everybody who is signed in. */
export const noticeTextLimit = 500;

/** Bounds of a picture that is sent: its bytes, pixels of each of its sides and in all; and bytes of what is made of it for mails. */
export const logoLimits = { bytes: 1_000_000, side: 4_000, pixels: 9_000_000, mailBytes: 10_000 } as const;

/** Longest reason of a legal hold, and of lifting one; longest address of a search that is held. */
export const legalHoldLimits = { reason: 500, search: 4_000 } as const;

/** Longest certificate that is taken, characters: a chain of several. */
export const certificateLimit = 20_000;

/** Days that the trail's own rows may be kept at least. */
export const auditRetentionDays = { least: 90, most: 3_650 } as const;

/** Addresses that the report is mailed to: each gets a copy of its own. */
export const reportRecipientsLimit = 50;

/**
 * Most mails of the past that `release_all` and `quarantine_all` of a rule act on; more are refused at that field before
 * anything is saved.
 */
export const pastLimit = 100_000;
/** Most mails of the past whose headers are read for that, of a rule with header conditions. */
export const pastHeaderLimit = 20_000;

/** Most mails that are looked for as like a reported one, and most of them that an answer names. */
export const similarLimit = { found: 2_000, named: 50 };
