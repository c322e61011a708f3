import {
  joinRights,
  type Level,
  levels,
  namedRights,
  type NeededRights,
  type Right,
  type Rights,
  type Section,
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
const mostInScope: Partial<Record<Section, Level>> = {
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
    lower(level, mostInScope[section as Section] ?? 'none'),
  ]);
  return joinRights([Object.fromEntries(cut) as Partial<Rights>]);
}

/**
 * The rights of all grants together. Private data, which is no place of its own, counts only where no grant shows mail without it:
 * of mail that one grant shows masked another one must not take the mask off.
 */
export function rightsOfGrants(grants: readonly Grant[]): Rights {
  const each = grants.map((grant) => ({ scope: grant.scope, rights: rightsOfGrant(grant) }));
  const rights = joinRights(each.map((one) => one.rights));
  const giving = each.filter((one) => one.rights.private_data !== 'none');
  const isEverywhere =
    giving.some(({ scope }) => scope === null) ||
    each.every((one) => giving.includes(one) || mailSections.every((name) => one.rights[name] === 'none'));
  return isEverywhere ? rights : { ...rights, private_data: 'none' };
}

/** The mail that somebody reaches with what is needed: that of all grants which give it. Null: all mail. */
export function scopeOf({ grants }: { grants: readonly Grant[] }, needed: NeededRights): MailScope | null {
  if (grants.every(({ scope }) => scope === null)) return null;
  const rights = namedRights(needed).filter(isAboutMail);
  if (rights.length === 0) return null;
  const giving = grants.filter((grant) => rights.some((right) => gives(grant, right)));
  const scopes = giving.map(({ scope }) => scope);
  if (scopes.length === 0 || scopes.includes(null)) return null;
  return joinScopes(scopes as MailScope[]);
}

/** Whether a scope lies within another. */
export const isWithin = (inner: MailScope | null, outer: MailScope | null): boolean =>
  outer === null ||
  (inner !== null &&
    inner.domains.every((domain) => outer.domains.includes(domain)) &&
    inner.groups.every((group) => outer.groups.includes(group)));

const joinScopes = (scopes: readonly MailScope[]): MailScope => ({
  domains: [...new Set(scopes.flatMap(({ domains }) => domains))].sort(),
  groups: [...new Set(scopes.flatMap(({ groups }) => groups))].sort(),
});

const isAboutMail = (right: Right): boolean =>
  ([...mailSections, 'dashboard', 'private_data'] as string[]).includes(right.split(':')[0]!);

function gives(grant: Grant, right: Right): boolean {
  const [section, level] = right.split(':') as [Section, Level];
  return levels.indexOf(rightsOfGrant(grant)[section]) >= levels.indexOf(level);
}

const lower = (one: Level, other: Level): Level =>
  levels[Math.min(levels.indexOf(one), levels.indexOf(other))]!;
