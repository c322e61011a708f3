/** What a row of the audit trail can be about. */
export const auditObjectTypes = [
  'mail',
  'rule',
  'person',
  'role',
  'job',
  'request',
  'report',
  'event',
  'query',
  'hold',
  'token',
  'group',
  'delivery',
] as const;
export type AuditObjectType = (typeof auditObjectTypes)[number];

/** Kinds of actions, as people choose among them. */
export const auditGroups = [
  'sign_in',
  'account',
  'people',
  'mail',
  'search',
  'rules',
  'employees',
  'settings',
  'programs',
  'trail',
] as const;
export type AuditGroup = (typeof auditGroups)[number];

/** Classes of the Open Cybersecurity Schema Framework 1.3. */
const ocsfClasses = { account: 3001, authentication: 3002, entity: 3004, access: 3005, group: 3006, api: 6003 } as const; // oxfmt-ignore

interface AuditActionFacts {
  readonly group: AuditGroup;
  /** The class of the event and the number of its activity there (OCSF 1.3). */
  readonly ocsf: readonly [keyof typeof ocsfClasses, number];
  /** Which of the details names what the row is about: an id, several, or lists of them by outcome. */
  readonly about?: Readonly<Record<string, AuditObjectType>>;
  /** It can be refused, or fail, and has a sentence for that. */
  readonly canFail?: true;
  /** Employees do it, whose addresses are private; what others do is done by accounts of the console. */
  readonly byEmployee?: true;
  /** Its details are settings, of which nothing is private. */
  readonly isSettings?: true;
}

const user = { user: 'person' } as const;
const job = { job: 'job' } as const;
const mail = { entity_id: 'mail' } as const;
const rule = { rule: 'rule' } as const;

/**
 * Everything that the product writes into its audit trail. An action has its words in both catalogues (`audit.did.NAME`, and
 * `audit.tried.NAME` where it can fail); without them it does not compile.
 */
export const auditActions = {
  sign_in: { group: 'sign_in', ocsf: ['authentication', 1], canFail: true },
  sign_in_step: { group: 'sign_in', ocsf: ['authentication', 1], canFail: true },
  sign_out: { group: 'sign_in', ocsf: ['authentication', 2] },
  logout_reason: { group: 'sign_in', ocsf: ['authentication', 2] },
  login_reason: { group: 'sign_in', ocsf: ['authentication', 99], canFail: true },
  session_end: { group: 'sign_in', ocsf: ['authentication', 2], about: user },
  proof: { group: 'sign_in', ocsf: ['authentication', 99], canFail: true },
  permission_denied: { group: 'sign_in', ocsf: ['api', 2], canFail: true },

  mfa_enable: { group: 'account', ocsf: ['account', 10], about: user },
  mfa_disable: { group: 'account', ocsf: ['account', 11], about: user },
  recovery_code_use: { group: 'account', ocsf: ['authentication', 99] },
  recovery_codes_renew: { group: 'account', ocsf: ['account', 99] },
  identity_link: { group: 'account', ocsf: ['account', 99] },
  passkey_add: { group: 'account', ocsf: ['account', 99] },
  passkey_remove: { group: 'account', ocsf: ['account', 99] },
  password_forgot: { group: 'account', ocsf: ['account', 99], canFail: true },
  password_reset: { group: 'account', ocsf: ['account', 4], canFail: true },
  password_reset_link: { group: 'account', ocsf: ['account', 4], about: user },
  password_change: { group: 'account', ocsf: ['account', 3], canFail: true },
  setup: { group: 'account', ocsf: ['account', 1], canFail: true },

  user_create: { group: 'people', ocsf: ['account', 1], about: user },
  user_disable: { group: 'people', ocsf: ['account', 5], about: user },
  user_enable: { group: 'people', ocsf: ['account', 2], about: user },
  user_invite: { group: 'people', ocsf: ['account', 1], about: user },
  user_invite_withdraw: { group: 'people', ocsf: ['account', 6], about: user },
  user_roles_change: { group: 'people', ocsf: ['access', 1], about: user, isSettings: true },
  people_job_create: { group: 'people', ocsf: ['account', 99] },
  role_mapping_change: { group: 'people', ocsf: ['access', 99], isSettings: true },
  role_create: { group: 'people', ocsf: ['entity', 1], about: { role: 'role' }, isSettings: true },
  role_change: { group: 'people', ocsf: ['entity', 3], about: { role: 'role' }, isSettings: true },
  role_remove: { group: 'people', ocsf: ['entity', 4], about: { role: 'role' }, isSettings: true },
  directory_import: { group: 'people', ocsf: ['entity', 3] },

  emails_quarantine: { group: 'mail', ocsf: ['entity', 3], about: { ...job, emails: 'mail' }, canFail: true },
  emails_restore: { group: 'mail', ocsf: ['entity', 3], about: { ...job, emails: 'mail' }, canFail: true },
  emails_undo_quarantine: { group: 'mail', ocsf: ['entity', 3], about: { ...job, emails: 'mail' }, canFail: true },
  emails_judge: { group: 'mail', ocsf: ['entity', 3], about: { ...job, emails: 'mail' }, canFail: true },
  emails_undo_judge: { group: 'mail', ocsf: ['entity', 3], about: { ...job, emails: 'mail' }, canFail: true },
  job_create: { group: 'mail', ocsf: ['entity', 1], about: { ...job, entity_ids: 'mail', rule: 'rule', restore_requests: 'request' } },
  job_cancel: { group: 'mail', ocsf: ['entity', 4], about: job },
  job_fail: { group: 'mail', ocsf: ['entity', 99], about: job, canFail: true },
  mail_import: { group: 'mail', ocsf: ['entity', 1] },
  mail_import_end: { group: 'mail', ocsf: ['entity', 99], canFail: true },
  email_view: { group: 'mail', ocsf: ['entity', 2], about: mail },
  email_body_view: { group: 'mail', ocsf: ['entity', 2], about: mail },
  email_original_download: { group: 'mail', ocsf: ['entity', 2], about: mail },
  legal_hold_set: { group: 'mail', ocsf: ['entity', 3], about: { ...mail, hold: 'hold' } },
  legal_hold_lift: { group: 'mail', ocsf: ['entity', 3], about: { hold: 'hold' } },
  retention_run: { group: 'mail', ocsf: ['entity', 4], canFail: true, isSettings: true },
  security_event_change: { group: 'mail', ocsf: ['entity', 3], about: { event: 'event' } },
  mail_report_decide: { group: 'mail', ocsf: ['entity', 3], about: { ...job, reports: 'report' } },
  restore_request_first_approve: { group: 'mail', ocsf: ['entity', 3], about: { requests: 'request' } },
  restore_request_approve: { group: 'mail', ocsf: ['entity', 3], about: { ...job, requests: 'request' } },
  restore_request_decline: { group: 'mail', ocsf: ['entity', 3], about: { requests: 'request' } },

  search: { group: 'search', ocsf: ['api', 2] },
  query: { group: 'search', ocsf: ['api', 2] },
  recipients_view: { group: 'search', ocsf: ['api', 2] },
  ask_prompt: { group: 'search', ocsf: ['api', 2], canFail: true },
  emails_export: { group: 'search', ocsf: ['api', 2], about: job },
  export_download: { group: 'search', ocsf: ['api', 2], about: job },
  custom_query_create: { group: 'search', ocsf: ['entity', 1], about: { id: 'query' } },
  custom_query_change: { group: 'search', ocsf: ['entity', 3], about: { id: 'query' } },
  custom_query_remove: { group: 'search', ocsf: ['entity', 4], about: { id: 'query' } },

  rule_create: { group: 'rules', ocsf: ['entity', 1], about: rule },
  rule_change: { group: 'rules', ocsf: ['entity', 3], about: rule },
  rule_enable: { group: 'rules', ocsf: ['entity', 3], about: rule },
  rule_disable: { group: 'rules', ocsf: ['entity', 3], about: rule },
  rule_remove: { group: 'rules', ocsf: ['entity', 4], about: rule },

  end_user_proof: { group: 'employees', ocsf: ['authentication', 1], canFail: true, byEmployee: true },
  end_user_dismiss: { group: 'employees', ocsf: ['entity', 3], about: mail, byEmployee: true },
  end_user_file: { group: 'employees', ocsf: ['entity', 3], about: mail, byEmployee: true },
  end_user_answer: { group: 'employees', ocsf: ['entity', 3], about: mail, byEmployee: true },
  end_user_answer_undo: { group: 'employees', ocsf: ['entity', 3], about: mail, byEmployee: true },
  end_user_notices_change: { group: 'employees', ocsf: ['entity', 3], byEmployee: true },
  report_mail_stop: { group: 'employees', ocsf: ['entity', 3], byEmployee: true },
  restore_request_create: { group: 'employees', ocsf: ['entity', 1], about: { ...mail, request: 'request' }, byEmployee: true },

  tenant_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  sign_in_policy_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  mail_system_add: { group: 'settings', ocsf: ['entity', 1], isSettings: true },
  mail_system_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  mail_system_remove: { group: 'settings', ocsf: ['entity', 4], isSettings: true },
  sender_trust_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  user_config_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  features_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  retention_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  report_mail_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  end_user_notices_retry: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  end_user_policy_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  custom_logo_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  first_steps_change: { group: 'settings', ocsf: ['entity', 3], isSettings: true },
  system_alert: { group: 'settings', ocsf: ['entity', 99], isSettings: true },
  system_recovery: { group: 'settings', ocsf: ['entity', 99], isSettings: true },
  mail_test: { group: 'settings', ocsf: ['api', 99], canFail: true, isSettings: true },
  trial_request: { group: 'settings', ocsf: ['entity', 99], isSettings: true },
  license_request: { group: 'settings', ocsf: ['entity', 99], isSettings: true },

  token_create: { group: 'programs', ocsf: ['account', 1], about: { ...user, token: 'token' } },
  token_revoke: { group: 'programs', ocsf: ['account', 6], about: { token: 'token' } },
  scim_token_create: { group: 'programs', ocsf: ['account', 1], about: { id: 'token' }, isSettings: true },
  scim_token_revoke: { group: 'programs', ocsf: ['account', 6], about: { id: 'token' }, isSettings: true },
  scim_user_create: { group: 'programs', ocsf: ['account', 1], about: user, isSettings: true },
  scim_user_change: { group: 'programs', ocsf: ['account', 99], about: user, isSettings: true },
  scim_user_remove: { group: 'programs', ocsf: ['account', 6], about: user, isSettings: true },
  scim_group_create: { group: 'programs', ocsf: ['group', 1], about: { group: 'group' }, isSettings: true },
  scim_group_change: { group: 'programs', ocsf: ['group', 99], about: { group: 'group' }, isSettings: true },
  scim_group_remove: { group: 'programs', ocsf: ['group', 5], about: { group: 'group' }, isSettings: true },

  audit_view: { group: 'trail', ocsf: ['api', 2] },
  audit_export: { group: 'trail', ocsf: ['api', 2] },
  audit_verify: { group: 'trail', ocsf: ['api', 2], canFail: true },
  audit_delivery_change: { group: 'trail', ocsf: ['entity', 3], about: { delivery: 'delivery' }, isSettings: true },
  audit_delivery_test: { group: 'trail', ocsf: ['api', 99], about: { delivery: 'delivery' }, canFail: true, isSettings: true },
  audit_delivery_resend: { group: 'trail', ocsf: ['api', 99], about: { delivery: 'delivery' }, isSettings: true },
  audit_retention_change: { group: 'trail', ocsf: ['entity', 3], isSettings: true },
  audit_trim: { group: 'trail', ocsf: ['entity', 4], isSettings: true },
  audit_key: { group: 'trail', ocsf: ['entity', 99], isSettings: true },
  audit_key_replace: { group: 'trail', ocsf: ['entity', 99], isSettings: true },
  audit_key_rotate: { group: 'trail', ocsf: ['entity', 99], isSettings: true },
  audit_lost: { group: 'trail', ocsf: ['entity', 99], canFail: true, isSettings: true },
  backup: { group: 'trail', ocsf: ['entity', 2], canFail: true, isSettings: true },
  restore_confirm: { group: 'trail', ocsf: ['entity', 3], isSettings: true },
  restore_backup: { group: 'trail', ocsf: ['entity', 3], isSettings: true },
} as const satisfies Record<string, AuditActionFacts>; // oxfmt-ignore

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];
/** Actions that have a sentence for when they were refused or failed. */
export type FailingAuditAction = {
  [Action in AuditAction]: (typeof auditActions)[Action] extends { canFail: true } ? Action : never;
}[AuditAction];

/** What is known of an action; undefined for one of another version of the program. */
export const factsOfAction = (action: string): AuditActionFacts | undefined =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : undefined;

export const canFail = (action: string): action is FailingAuditAction =>
  factsOfAction(action)?.canFail === true;

/** The number of an action's class in OCSF, and that of its activity. */
export function ocsfOf(action: string): { class: number; activity: number } {
  const [name, activity] = factsOfAction(action)?.ocsf ?? (['api', 99] as const);
  return { class: ocsfClasses[name], activity };
}

export const auditOutcomes = ['success', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** What of an action's details everybody may see who may see the trail; the others are private, whatever a later version adds. */
const publicFacts: ReadonlySet<string> = new Set([
  'action',
  'all',
  'answer',
  'automation',
  'bytes',
  'by',
  'call',
  'change',
  'continued',
  'count',
  'days',
  'decision',
  'delivery',
  'emails',
  'enabled',
  'entity_id',
  'entity_ids',
  'entity_type',
  'event',
  'everywhere',
  'expiresAt',
  'file',
  'format',
  'group',
  'hidden',
  'hold',
  'id',
  'ignoringSpf',
  'issuer',
  'job',
  'kept',
  'kind',
  'left',
  'lifted',
  'mail_explorer',
  'mails',
  'members',
  'method',
  'name',
  'next',
  'one_click',
  'option',
  'people',
  'plan',
  'problem',
  'replace',
  'reports',
  'request',
  'requests',
  'restore_requests',
  'retry_of',
  'role',
  'rows',
  'rule',
  'scope',
  'shared',
  'since',
  'token',
  'total',
  'type',
  'undo_of',
  'user',
  'wanted',
  'way',
]);

/** Details that somebody wrote in their own words: without the right to private data they are shown without what names people or mail. */
export const proseFacts: ReadonlySet<string> = new Set(['reason', 'Login-Reason']);

/** Whether a part of the details may be seen without the right to private data; `path` as in `before.enabled`. */
export function isPublicFact(action: string, path: string): boolean {
  const facts = factsOfAction(action);
  if (facts?.isSettings) return true;
  const [first = '', second] = path.split('.');
  // Of a change, what the changed part is called decides.
  const name = (first === 'before' || first === 'after') && second !== undefined ? second : first;
  return publicFacts.has(name);
}

/** What auditors ask of the trail most, as filters of its page. The words are `audit.question.NAME`. */
export const auditQuestions = {
  released: { action: 'emails_restore' },
  quarantined: { action: 'emails_quarantine' },
  read: { action: 'email_body_view' },
  settings: { group: 'settings' },
  support: { support: '1' },
} as const satisfies Record<string, { action: AuditAction } | { group: AuditGroup } | { support: '1' }>;
export type AuditQuestion = keyof typeof auditQuestions;
