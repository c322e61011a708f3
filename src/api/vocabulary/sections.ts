/** The level of a right in a section: none, view, or act, which includes view. */
export const levels = ['none', 'view', 'act'] as const;
export type Level = (typeof levels)[number];

/** The sections that rights are granted for, in display order, with the highest meaningful level of each. */
const sectionTable = {
  dashboard: { most: 'view' },
  security_events: { most: 'act' },
  mail_explorer: { most: 'act' },
  /** The profile of a mail or a file. */
  entity: { most: 'act' },
  /** Charts of all mail, and the mails behind their numbers. Custom queries are searches, and belong to the Mail Explorer. */
  analytics: { most: 'view' },
  /** Exception rules. */
  policy: { most: 'act' },
  /** What employees ask for. */
  user_interaction: { most: 'act' },
  /**
   * Sections of other products (`outside-sections.ts`): the right opens them; permissions inside are up to those
   * products.
   */
  phishing_training: { most: 'view' },
  dmarc: { most: 'view' },
  archiving: { most: 'view' },
  configuration: { most: 'view' },
  add_ons: { most: 'view' },
  system_settings: { most: 'act' },
  /** The audit trail: to see it, and to export and verify it. Where it is sent to belongs to the system settings. */
  audit: { most: 'act' },
  /** People and roles; who may act here is what the console calls an administrator. */
  users: { most: 'act' },
  /** Subjects, bodies, names and addresses in mail of others (`src/api/privacy.ts`). */
  private_data: { most: 'view' },
} as const satisfies Record<string, { most: Exclude<Level, 'none'> }>;

export type Section = keyof typeof sectionTable;
export const sections = Object.keys(sectionTable) as Section[];

/** The levels that can be chosen in a section. */
export const levelsOf = (section: Section): readonly Level[] =>
  levels.slice(0, levels.indexOf(sectionTable[section].most) + 1);

/** Somebody's rights, by section. */
export type Rights = Readonly<Record<Section, Level>>;
/** A section and the level needed there. */
export type Right = `${Section}:${Exclude<Level, 'none'>}`;
/** One right, all of several, or any of them. `ofAllMail`: for the mail of the whole organisation, not of some mailboxes. */
export type NeededRights =
  | Right
  | { readonly all: readonly Right[]; readonly ofAllMail?: true }
  | { readonly any: readonly Right[] };

export const noRights: Rights = bySection(() => 'none');

/** The roles that every installation has. Nobody changes them; a copy of one can be changed. */
export const builtInRoles = {
  admin: {
    dashboard: 'view',
    security_events: 'act',
    analytics: 'view',
    mail_explorer: 'act',
    entity: 'act',
    policy: 'act',
    user_interaction: 'act',
    phishing_training: 'view',
    dmarc: 'view',
    archiving: 'view',
    configuration: 'view',
    add_ons: 'view',
    system_settings: 'act',
    audit: 'act',
    users: 'act',
    private_data: 'view',
  },
  analyst: {
    ...noRights,
    dashboard: 'view',
    security_events: 'act',
    analytics: 'view',
    mail_explorer: 'act',
    entity: 'act',
    policy: 'act',
    user_interaction: 'act',
    phishing_training: 'view',
    dmarc: 'view',
    archiving: 'view',
    private_data: 'view',
  },
  viewer: {
    ...noRights,
    dashboard: 'view',
    security_events: 'view',
    analytics: 'view',
    mail_explorer: 'view',
    entity: 'view',
    policy: 'view',
    phishing_training: 'view',
    dmarc: 'view',
    archiving: 'view',
  },
  help_desk: {
    ...noRights,
    dashboard: 'view',
    entity: 'view',
    policy: 'view',
    user_interaction: 'act',
    private_data: 'view',
  },
  auditor: {
    ...noRights,
    dashboard: 'view',
    security_events: 'view',
    analytics: 'view',
    policy: 'view',
    user_interaction: 'view',
    configuration: 'view',
    system_settings: 'view',
    audit: 'act',
    users: 'view',
  },
} as const satisfies Record<string, Rights>;

export type BuiltInRole = keyof typeof builtInRoles;
export const builtInRoleNames = Object.keys(builtInRoles) as BuiltInRole[];
/** The role of somebody who has custom roles alone, or none at all. */
export const noRole = 'none';

export const isBuiltInRole = (name: string): name is BuiltInRole => Object.hasOwn(builtInRoles, name);

/** Anything with rights: an account, the user of a session. */
export interface HasRights {
  readonly rights: Rights;
  /** Sections whose rights can be limited to the mail of some mailboxes. */
  readonly partial_sections?: readonly Section[];
}

/** Whether somebody has a level in a section. The only check of rights. */
export const may = ({ rights }: HasRights, section: Section, level: Level): boolean =>
  levels.indexOf(rights[section]) >= levels.indexOf(level);

/** The same check for the permission of a call or page. */
export function hasRights(viewer: HasRights, needed: NeededRights): boolean {
  if (typeof needed === 'string') return hasRight(viewer, needed);
  if ('any' in needed) return needed.any.some((right) => hasRight(viewer, right));
  const { partial_sections: partial = [] } = viewer;
  return needed.all.every(
    (right) => hasRight(viewer, right) && !(needed.ofAllMail && partial.includes(sectionOf(right))),
  );
}

/** All rights that a permission names. */
export const namedRights = (needed: NeededRights): readonly Right[] =>
  typeof needed === 'string' ? [needed] : 'all' in needed ? needed.all : needed.any;

const sectionOf = (right: Right): Section => right.split(':')[0] as Section;

function hasRight(viewer: HasRights, right: Right): boolean {
  const [section, level] = right.split(':') as [Section, Level];
  return may(viewer, section, level);
}

/** Whether somebody is an administrator, in the console's sense: may manage people. */
export const isAdministrator = (viewer: HasRights): boolean => may(viewer, 'users', 'act');

/** Whether somebody may see private data of others, and search by it. */
export const seesPrivateData = (viewer: HasRights): boolean => may(viewer, 'private_data', 'view');

/** The same for all mail, and for what is of the whole organisation. */
export const seesAllPrivateData = (viewer: HasRights): boolean =>
  hasRights(viewer, { all: ['private_data:view'], ofAllMail: true });

/** The rights of several roles together: the highest level of each section. */
export const joinRights = (roles: readonly Partial<Rights>[]): Rights =>
  bySection((section) => highest(roles.map((role) => role[section] ?? 'none')));

/** Rights, capped at a level. */
export const limitRights = (rights: Rights, most: Level): Rights =>
  bySection((section) => levels[Math.min(levels.indexOf(rights[section]), levels.indexOf(most))]!);

/** The sections in which the first has a higher level than the second. */
export const sectionsBeyond = (rights: Rights, limit: Rights): Section[] =>
  sections.filter((section) => levels.indexOf(rights[section]) > levels.indexOf(limit[section]));

function bySection(levelOf: (section: Section) => Level): Rights {
  return Object.fromEntries(sections.map((section) => [section, levelOf(section)])) as Rights;
}

const highest = (given: readonly Level[]): Level =>
  levels[Math.max(0, ...given.map((level) => levels.indexOf(level)))]!;
