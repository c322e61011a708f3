/** What the product knows of a mail platform. */
interface PlatformFacts {
  /** Its bit in the stored flags; as with verdicts it never changes. */
  readonly bit: number;
  readonly rare: boolean;
  /** The entity type of its mails (AP-01). */
  readonly entityType: string;
  /** How the values of its verdicts and states begin. */
  readonly prefix: 'ms' | 'google';
}

const table = {
  office365_emails: { bit: 34, rare: false, entityType: 'office365_emails_email', prefix: 'ms' },
  google_mail: { bit: 35, rare: false, entityType: 'google_mail_email', prefix: 'google' },
} as const satisfies Record<string, PlatformFacts>;

/** The mail platforms a tenant can have enabled. */
export type MailApp = keyof typeof table;
export const platforms: Readonly<Record<MailApp, PlatformFacts & (typeof table)[MailApp]>> = table;
export const mailApps = Object.keys(table) as readonly MailApp[];

/** The entity type of an email, one per mail platform. */
export type EntityType = (typeof table)[MailApp]['entityType'];
export const entityTypes: readonly EntityType[] = mailApps.map((app) => platforms[app].entityType);

export const entityTypeOfApp = Object.fromEntries(
  mailApps.map((app) => [app, platforms[app].entityType]),
) as Readonly<Record<MailApp, EntityType>>;
export const appOfEntityType = Object.fromEntries(
  mailApps.map((app) => [platforms[app].entityType, app]),
) as Readonly<Record<EntityType, MailApp>>;
