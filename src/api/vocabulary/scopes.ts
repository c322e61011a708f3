import {
  joinRights,
  type Level,
  levels,
  namedRights,
  type NeededRights,
  type Right,
  type Rights,
  type Section,
  sections,
  sectionsBeyond,
} from './sections.ts';

/** Mail of some mailboxes: those of any of the domains, or of people in any of the directory's groups (by id). */
export interface MailScope {
  readonly domains: readonly string[];
  readonly groups: readonly string[];
}

/** A role that somebody has, with the mail that it reaches; null: all of it. */
export interface Grant {
  readonly rights: Rights;
  readonly scope: MailScope | null;
}

/** What an assignment with a scope can give, at most: what is of the whole organisation it cannot. */
const maxInScope: Partial<Record<Section, Level>> = {
  dashboard: 'view',
  mail_explorer: 'act',
  entity: 'act',
  policy: 'view',
  user_interaction: 'act',
  private_data: 'view',
};
/** Sections that show mail. */
const mailSections = [
  'security_events',
  'mail_explorer',
  'entity',
  'analytics',
  'policy',
  'user_interaction',
] as const;

/** The rights that a grant gives. */
export function rightsOfGrant({ rights, scope }: Grant): Rights {
  if (scope === null) return rights;
  const cut = Object.entries(rights).map(([section, level]) => [
    section,
    lower(level, maxInScope[section as Section] ?? 'none'),
  ]);
  return joinRights([Object.fromEntries(cut) as Partial<Rights>]);
}

/**
 * The rights of all grants together. Private data, which is no place of its own, counts only where it covers all mail that the other
 * rights show: of mail that one grant shows masked another one must not take the mask off.
 */
export function rightsOfGrants(grants: readonly Grant[]): Rights {
  const rights = joinRights(grants.map(rightsOfGrant));
  const seen = reachOf({ grants }, 'private_data:view');
  const isEverywhere = mailSections.every(
    (name) => rights[name] === 'none' || isReachWithin(reachOf({ grants }, `${name}:view`), seen),
  );
  return isEverywhere ? rights : { ...rights, private_data: 'none' };
}

/** The mail that lies in each of these scopes; of none: all mail. */
export type MailReach = readonly MailScope[];

const noMail: MailReach = [{ domains: [], groups: [] }];

/**
 * The mail in which somebody has the rights that are needed: for each right that of all grants which give it, and of several rights the
 * mail in which they have every one. Of `any`, the mail in which they have one of them. No mail where a right is missing altogether.
 */
export function reachOf({ grants }: { grants: readonly Grant[] }, needed: NeededRights): MailReach {
  if (typeof needed !== 'string' && 'all' in needed) {
    return intersect(needed.all.map((right) => unite(grants.filter((grant) => gives(grant, right)))));
  }
  const rights = namedRights(needed);
  return unite(grants.filter((grant) => rights.some((right) => gives(grant, right))));
}

/** Whether somebody has the rights that are needed in all mail. */
export const reachesAllMail = (account: { grants: readonly Grant[] }, needed: NeededRights): boolean =>
  reachOf(account, needed).length === 0;

/** Whether somebody has all that a grant gives, in all the mail that it gives it for. */
export function reachesGrant(account: { grants: readonly Grant[] }, grant: Grant): boolean {
  const rights = rightsOfGrant(grant);
  const mail = grant.scope === null ? [] : [grant.scope];
  return sections.every((section) => {
    const level = rights[section];
    return level === 'none' || isReachWithin(mail, reachOf(account, `${section}:${level}`));
  });
}

/** Whether somebody may give, and so also take, these grants: they give no more than they have. */
export const reachesGrants = (
  account: { grants: readonly Grant[]; rights: Rights },
  grants: readonly Grant[],
): boolean =>
  sectionsBeyond(rightsOfGrants(grants), account.rights).length === 0 &&
  grants.every((grant) => reachesGrant(account, grant));

/** Whether a scope lies within another; null is all mail. */
export const isWithin = (inner: MailScope | null, outer: MailScope | null): boolean =>
  outer === null ||
  (inner !== null &&
    inner.domains.every((domain) => outer.domains.includes(domain)) &&
    inner.groups.every((group) => outer.groups.includes(group)));

/** Whether all mail of the first lies in the second, as far as domains and groups show it. */
export const isReachWithin = (inner: MailReach, outer: MailReach): boolean =>
  outer.every((scope) => inner.some((one) => isWithin(one, scope)));

/** The mail of several grants together. */
function unite(grants: readonly Grant[]): MailReach {
  if (grants.length === 0) return noMail;
  const scopes = grants.map(({ scope }) => scope).filter((scope) => scope !== null);
  if (scopes.length < grants.length) return [];
  return [
    {
      domains: [...new Set(scopes.flatMap(({ domains }) => domains))].sort(),
      groups: [...new Set(scopes.flatMap(({ groups }) => groups))].sort(),
    },
  ];
}

/** Without scopes that hold all of another one. */
function intersect(reaches: readonly MailReach[]): MailReach {
  const kept: MailScope[] = [];
  for (const scope of reaches.flat()) {
    if (kept.some((one) => isWithin(one, scope))) continue;
    kept.splice(0, kept.length, ...kept.filter((one) => !isWithin(scope, one)), scope);
  }
  return kept;
}

function gives(grant: Grant, right: Right): boolean {
  const [section, level] = right.split(':') as [Section, Level];
  return levels.indexOf(rightsOfGrant(grant)[section]) >= levels.indexOf(level);
}

const lower = (one: Level, other: Level): Level =>
  levels[Math.min(levels.indexOf(one), levels.indexOf(other))]!;
