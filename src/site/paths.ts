/**
 * Every URL of the console, defined once. A function called with `':name'` placeholders gives the pattern a route is
 * mounted under: `paths.profile.email(':entity_type', ':entity_id')`.
 */
export const paths = {
  /** The root page: converts bookmarks of old hash URLs (requirements D1), then redirects to `home`. */
  root: () => '/',
  /** The landing page. */
  home: () => '/dashboard',
  preferences: () => '/preferences',
  /** JSON: results of the search box in the top bar. */
  quickSearch: (query: Query = {}) => withQuery('/quick-search', query),
  /** JSON: the commands of the palette that need no call of the service. */
  commands: (query: Query = {}) => withQuery('/commands', query),
  /** POST dismisses the notice of a licence's end for the session. */
  licenceNotice: () => '/licence-notice',
  restoredCopy: () => '/restored-copy',
  setup: () => '/setup',
  health: { live: () => '/healthz', ready: () => '/readyz' },
  metrics: () => '/metrics',
  signIn: {
    index: () => '/auth',
    login: (returnUrl?: string) => withQuery('/auth/login', { returnUrl }),
    logout: () => '/auth/logout',
    /** The steps between the password and the session (SI-09). */
    code: () => '/auth/code',
    emailVerification: () => '/auth/verify-email',
    emailCode: () => '/auth/verify-email/code',
    /** The mailed code for an address that an identity provider does not prove. */
    linkCode: (query: { sent?: '0' | '1' } = {}) => withQuery('/auth/confirm-address', query),
    linkCodeSending: () => '/auth/confirm-address/code',
    mfaSetup: (query: { again?: '1' } = {}) => withQuery('/auth/mfa', query),
    /** POST begins the set-up; GET shows its secret. */
    mfaSecret: () => '/auth/mfa/secret',
    /** The new recovery codes; POST confirms that they are saved. */
    recoveryCodes: () => '/auth/mfa/recovery-codes',
    recoveryCodesRenewal: () => '/auth/mfa/recovery-codes/renewal',
    mfaSkip: () => '/auth/mfa/skip',
    loginReason: () => '/auth/login-reason',
    tenantApproval: () => '/auth/tenant-approval',
    /** Waits until the new session is active (SI-10). */
    finish: () => '/auth/finish',
    passkey: () => '/auth/passkey',
    /** `sent`: the link is on its way. `returnUrl` as at the login page, for the way back to it. */
    forgotPassword: (query: { sent?: '1'; returnUrl?: string | undefined } = {}) =>
      withQuery('/auth/forgot-password', query),
    /** `token` is that of the mailed link; `done`: the password is changed. */
    resetPassword: (query: { token?: string; done?: '1' } = {}) => withQuery('/auth/reset-password', query),
    passwordExpired: (email?: string, query: { changed?: '1' } = {}) =>
      withQuery(
        email === undefined ? '/auth/password-expired' : `/auth/password-expired/${segment(email)}`,
        query,
      ),
    /** The end of a sign-in in a window of its own; its opener continues at `next`. */
    popupDone: (next?: string) => withQuery('/auth/popup-done', { next }),
    /** Sign-in at an identity provider (SI-17). */
    google: (returnUrl?: string, more?: ForProof) => withQuery('/auth/login_google', { returnUrl, ...more }),
    microsoft: (returnUrl?: string, more?: ForProof) => withQuery('/auth/office365', { returnUrl, ...more }),
    oidc: (returnUrl?: string, more?: ForProof) => withQuery('/auth/oidc', { returnUrl, ...more }),
    saml: (returnUrl?: string, more?: ForProof) => withQuery('/auth/saml/login', { returnUrl, ...more }),
  },
  /** Where identity providers send the browser back to, and what they read of us; registered with them. */
  sso: {
    google: () => '/auth/login_google/callback',
    microsoft: () => '/auth/office365/callback',
    oidc: () => '/auth/oidc/callback',
    samlConsumer: () => '/auth/saml/acs',
    samlMetadata: () => '/auth/saml/metadata',
  },
  account: {
    /**
     * `confirm` opens the confirmation of a change; `token` and `passkey` say of which one. `form` opens the page at
     * one of its forms, filled with the other values.
     */
    security: (
      query: {
        confirm?: 'set-up-mfa' | 'disable-mfa' | 'recovery-codes' | 'revoke-token' | 'remove-passkey';
        token?: string;
        passkey?: string;
        done?: string;
        form?: 'token' | 'passkey';
        name?: string;
        scope?: string;
        days?: string;
        problem?: 'mfa_again';
      } = {},
    ) => withQuery('/account/security', query),
    /** Re-authentication, then `returnUrl`; `failed` is a provider that did not confirm the person. */
    proof: (returnUrl?: string, failed?: string) => withQuery('/account/proof', { returnUrl, failed }),
    password: () => '/account/security/password',
    /** POST begins the set-up; GET shows its secret. */
    mfaSecret: () => '/account/security/mfa/secret',
    mfa: () => '/account/security/mfa',
    mfaRemoval: () => '/account/security/mfa/removal',
    /** POST makes new recovery codes; GET shows the new ones until they are saved. */
    recoveryCodes: () => '/account/security/recovery-codes',
    recoveryCodesSaved: () => '/account/security/recovery-codes/saved',
    passkeys: () => '/account/security/passkeys',
    passkeyRemoval: (id: string) => `/account/security/passkeys/${segment(id)}/removal`,
    /** POST makes an API token; GET shows the new one until it is saved. */
    apiTokens: () => '/account/security/api-tokens',
    apiTokenSaved: () => '/account/security/api-tokens/saved',
    apiTokenRevocation: (id: string) => `/account/security/api-tokens/${segment(id)}/revocation`,
    sessionEnd: (id: string) => `/account/security/sessions/${segment(id)}/end`,
    otherSessionsEnd: () => '/account/security/sessions/end-others',
  },
  /** `days`, `defender=off`: the period, and whether Microsoft's verdicts count. */
  dashboard: (query: Query = {}) => withQuery('/dashboard', query),
  /** POST puts the dashboard's first steps away, or back. */
  firstSteps: () => '/dashboard/first-steps',
  analytics: {
    show: (query: Query = {}) => withQuery('/analytics', query),
    /** The mails behind a number of a chart. */
    events: (query: Query = {}) => withQuery('/analytics/events', query),
    /** The report for people who do not use the console, on one printable page. */
    report: (query: Query = {}) => withQuery('/analytics/report', query),
  },
  /** Custom queries: the list, whose POST saves a new one; its form; one query; POST removes or pins it. */
  customQueries: {
    list: (query: Query = {}) => withQuery('/analytics/custom-queries', query),
    create: (query: Query = {}) => withQuery('/analytics/custom-queries/new', query),
    show: (id: string, query: Query = {}) => withQuery(`/analytics/custom-queries/${segment(id)}`, query),
    removal: (id: string) => `/analytics/custom-queries/${segment(id)}/removal`,
    pin: (id: string) => `/analytics/custom-queries/${segment(id)}/pin`,
  },
  systemSettings: {
    /** The tenant's policy for signing in, for administrators. */
    signIn: (query: Query = {}) => withQuery('/system-settings/sign-in', query),
    /** Which servers are trusted about a sender. */
    features: (query: Query = {}) => withQuery('/system-settings/features', query),
    /** Retention; POST sets the policy; the second POST removes due mail now. */
    retention: (query: Query = {}) => withQuery('/system-settings/retention', query),
    retentionRun: () => '/system-settings/retention/run',
    /** Legal holds; POST sets or lifts one. */
    legalHolds: (query: Query = {}) => withQuery('/system-settings/legal-holds', query),
    legalHoldLift: (id: string) => `/system-settings/legal-holds/${segment(id)}/lift`,
    senderTrust: (query: Query = {}) => withQuery('/system-settings/sender-trust', query),
    /** What people may do about their own held mail, and how they are notified of it. */
    endUsers: (query: Query = {}) => withQuery('/system-settings/end-users', query),
    /** How the installation is; POST sends a test email to the viewer. */
    system: (query: Query = {}) => withQuery('/system-settings/system', query),
    /** Facts of the organisation; POST changes them. */
    organisation: (query: Query = {}) => withQuery('/system-settings/organisation', query),
    /** Search in the settings. */
    search: (query: Query = {}) => withQuery('/system-settings/search', query),
    /** The organisation's logos; POST sets the look of mails. The second POST, multipart, uploads or removes a logo. */
    appearance: (query: Query = {}) => withQuery('/system-settings/appearance', query),
    logo: () => '/system-settings/appearance/logo',
    /** When the report is mailed; POST chooses. Its preview, whose POST mails it to the viewer, and its HTML alone. */
    reportMail: (query: Query = {}) => withQuery('/system-settings/report-mail', query),
    reportMailPreview: (query: Query = {}) => withQuery('/system-settings/report-mail/preview', query),
    reportMailMessage: (query: Query = {}) =>
      withQuery('/system-settings/report-mail/preview/message', query),
    /** A notice as it would look, and its HTML alone for a sandboxed frame; POST mails it to the viewer. */
    noticePreview: (query: Query = {}) => withQuery('/system-settings/end-users/notice', query),
    /** Addresses that notices do not reach; POST resumes one. */
    noticeFailures: (query: Query = {}) => withQuery('/system-settings/end-users/failures', query),
    noticeMessage: (query: Query = {}) => withQuery('/system-settings/end-users/notice/message', query),
    /** The connected mail systems; POST pauses or resumes one, gives it a new secret, or disconnects it. */
    mailSystems: (query: Query = {}) => withQuery('/system-settings/mailboxes', query),
    mailSystem: (id: string) => `/system-settings/mailboxes/${segment(id)}`,
    mailSystemSecret: (id: string) => `/system-settings/mailboxes/${segment(id)}/secret`,
    mailSystemCheck: (id: string) => `/system-settings/mailboxes/${segment(id)}/check`,
    mailSystemRemoval: (id: string) => `/system-settings/mailboxes/${segment(id)}/removal`,
    /** The kinds that can be connected, and the form of one; POST tests or connects it. The test while one types answers a fragment. */
    newMailSystem: () => '/system-settings/new-mailboxes',
    newMailSystemOf: (kind: string, query: Query = {}) =>
      withQuery(`/system-settings/new-mailboxes/${segment(kind)}`, query),
    mailSystemTest: (kind: string) => `/system-settings/new-mailboxes/${segment(kind)}/test`,
    /** Uploads of mail, and the progress of the latest. POST, multipart: files without JavaScript. */
    mailImport: (query: Query = {}) => withQuery('/system-settings/import', query),
    /** POST, JSON: begins an upload; a piece of one (the body is its bytes); imports it. POST of a form: stops it. */
    mailImportStart: () => '/system-settings/import/uploads',
    mailImportPiece: (id: string, query: Query = {}) =>
      withQuery(`/system-settings/import/uploads/${segment(id)}/pieces`, query),
    mailImportRun: (id: string) => `/system-settings/import/uploads/${segment(id)}/run`,
    mailImportEnd: (id: string) => `/system-settings/import/uploads/${segment(id)}/end`,
    /** What the latest import skipped, as CSV. */
    mailImportSkipped: () => '/system-settings/import/skipped',
    /** Judging stored mail again: past runs, and one of them; POST starts one, or applies its plan. */
    judgements: (query: Query = {}) => withQuery('/system-settings/judge-again', query),
    judgement: (id: string, query: Query = {}) =>
      withQuery(`/system-settings/judge-again/${segment(id)}`, query),
  },
  /** The audit trail: its rows with filters, one of them, its file, its chain, and where it is sent to. */
  audit: {
    list: (query: Query = {}) => withQuery('/system-settings/audit', query),
    row: (row: string) => `/system-settings/audit/rows/${segment(row)}`,
    file: (query: Query = {}) => withQuery('/system-settings/audit/export', query),
    chain: (query: Query = {}) => withQuery('/system-settings/audit/chain', query),
    /** POST: verifies the chain; sets its retention. */
    verifications: () => '/system-settings/audit/verifications',
    retention: () => '/system-settings/audit/retention',
    delivery: (query: Query = {}) => withQuery('/system-settings/audit/delivery', query),
    /** POST: sets up, tests, resends to, or removes a receiver. */
    receiver: (id: string) => `/system-settings/audit/delivery/${segment(id)}`,
    receiverTest: (id: string) => `/system-settings/audit/delivery/${segment(id)}/test`,
    receiverResend: (id: string) => `/system-settings/audit/delivery/${segment(id)}/resend`,
    receiverRemoval: (id: string) => `/system-settings/audit/delivery/${segment(id)}/removal`,
  },
  /** People: the list, whose POST acts on several of them; the invitation; one of them. */
  people: {
    list: (query: Query = {}) => withQuery('/system-settings/user-management', query),
    invitation: (query: Query = {}) => withQuery('/system-settings/user-management/invitation', query),
    show: (id: string, query: Query = {}) =>
      withQuery(`/system-settings/user-management/${segment(id)}`, query),
    /** Confirmation of a bulk action on people; POST starts it. Then its progress and cancellation. */
    actions: (query: Query = {}) => withQuery('/system-settings/user-management/actions', query),
    job: (id: string, query: Query = {}) =>
      withQuery(`/system-settings/user-management/actions/${segment(id)}`, query),
    jobEnd: (id: string) => `/system-settings/user-management/actions/${segment(id)}/end`,
    /** Past bulk actions on people, newest first. */
    jobs: (query: Query = {}) => withQuery('/system-settings/user-management/jobs', query),
    legacy: () => '/v1/wizard-user-management',
  },
  /** The directory; POST imports a file, or creates, confirms or revokes a provider's token. */
  directory: {
    list: (query: Query = {}) => withQuery('/system-settings/directory', query),
    imports: () => '/system-settings/directory/imports',
    tokens: () => '/system-settings/directory/tokens',
    tokenSaved: () => '/system-settings/directory/tokens/saved',
    tokenEnd: (id: string) => `/system-settings/directory/tokens/${segment(id)}/end`,
  },
  /** Roles by id: the list; the form for a copy; one role; the confirmation before one is removed. */
  roles: {
    list: (query: Query = {}) => withQuery('/system-settings/roles', query),
    create: (query: Query = {}) => withQuery('/system-settings/roles/new', query),
    show: (id: string, query: Query = {}) => withQuery(`/system-settings/roles/${segment(id)}`, query),
    removal: (id: string, query: Query = {}) =>
      withQuery(`/system-settings/roles/${segment(id)}/removal`, query),
  },
  /** Which groups of the identity provider give which roles; POST previews a mapping, or saves it. */
  roleMapping: (query: Query = {}) => withQuery('/system-settings/role-mapping', query),
  /** Where the first administrator of an organisation is led through its set-up. */
  onboarding: () => '/onboarding',
  /** The old address of the onboarding (SH-02). */
  wizard: () => '/v1/wizard',
  /** Pages of older versions: `v1/{feature}`, with up to two segments below it (SH-02). */
  legacy: (feature: string) => `/v1/${feature}`,
  /** Redirects to a page of the console, for products that cannot link to it directly. */
  redirectRoute: (query: { returnUrl?: string } = {}) => withQuery('/redirect_route', query),
  /** Where people are kept when the trial is over. */
  trial: () => '/trial',
  accessBlocked: {
    customerLocked: (query: { failed?: '1' } = {}) => withQuery('/access-blocked/customer-locked', query),
    requestSent: () => '/access-blocked/request-sent',
  },
  /** Security events; `filters` is a filter from another product's page (SI-06). POST changes an event. */
  securityEvents: {
    list: (query: Query = {}) => withQuery('/security-events', query),
    show: (id: string, query: Query = {}) => withQuery(`/security-events/${segment(id)}`, query),
  },
  /** The mails of an installation without mail server; outside production only. */
  outbox: {
    list: () => '/dev/outbox',
    mail: (name: string) => `/dev/outbox/${segment(name)}`,
    /** The HTML of a mail alone, for a sandboxed frame. */
    message: (name: string) => `/dev/outbox/${segment(name)}/message`,
  },
  /** The pages of mails to end users (EU-01); `msg` and `id` are the tokens of their links. */
  emailActions: (page: EmailAction, query: Query = {}) => withQuery(`/email-actions/${page}`, query),
  /** Restore requests of employees; POST decides. */
  restoreRequests: {
    list: (query: Query = {}) => withQuery('/user-interaction/restore-requests', query),
    /** The question before malicious mail is released: `ids` are joined by commas, `back` is the page to return to. */
    ask: (query: Query = {}) => withQuery('/user-interaction/restore-requests/approve', query),
    show: (id: string, query: Query = {}) =>
      withQuery(`/user-interaction/restore-requests/${segment(id)}`, query),
  },
  /** Pages of the help menu, and one document of the documentation. */
  help: (page: HelpPage) => `/help/${page}`,
  /** A file for support. */
  diagnostics: () => '/help/diagnostics',
  helpTopic: (topic: string) => `/help/documentation/${segment(topic)}`,
  /** The notice of learning, as a fragment; POST hides it until the browser is closed. */
  learning: () => '/learning-mode',
  /** POST, JSON: the console refused a message of a foreign origin, for the log. */
  partnerRejections: () => '/partner-portal/rejections',
  /** JSON: the version of the running console. */
  version: () => '/version',
  /** Reports of employees; POST decides. */
  mailReports: {
    list: (query: Query = {}) => withQuery('/user-interaction/reports', query),
    show: (id: string, query: Query = {}) => withQuery(`/user-interaction/reports/${segment(id)}`, query),
  },
  errors: { forbidden: () => '/error/403', gone: () => '/error/410', noAccess: () => '/no-access-page' },
  mailExplorer: {
    /** The page; `search` is the query string of a search, without its `?`. */
    show: (search?: string) => `/mail-explorer${search ? `?${search}` : ''}`,
    rows: (search?: string) => `/mail-explorer/rows${search ? `?${search}` : ''}`,
    count: (search?: string) => `/mail-explorer/count${search ? `?${search}` : ''}`,
    histogram: (search?: string) => `/mail-explorer/histogram${search ? `?${search}` : ''}`,
    facets: (search?: string) => `/mail-explorer/facets${search ? `?${search}` : ''}`,
    /** The details panel beside the list. */
    emailPanel: (entityType: string, entityId: string) =>
      `/mail-explorer/emails/${segment(entityType)}/${segment(entityId)}`,
    /** What else belongs to a mail; `panel` beside the list. */
    related: (entityType: string, entityId: string, query: { panel?: '1' } = {}) =>
      withQuery(`/mail-explorer/emails/${segment(entityType)}/${segment(entityId)}/related`, query),
    /** All recipients of mails like this one, or of those that `search` finds; `format: csv` as a file. */
    recipients: (
      entityType: string,
      entityId: string,
      query: { offset?: string; format?: 'csv'; search?: string } = {},
    ) => withQuery(`/mail-explorer/emails/${segment(entityType)}/${segment(entityId)}/recipients`, query),
    /** JSON: completions for a prompt; `text` is the input so far. */
    promptSuggestions: () => '/mail-explorer/prompt-suggestions',
    /** POST, JSON: a preview of an action, in words. */
    actionPreview: () => '/mail-explorer/action-preview',
    /** POST creates a quarantine of the selected or of all matching mails. */
    quarantines: () => '/mail-explorer/quarantines',
    /** POST creates a release of the selected or of all matching mails. */
    releases: () => '/mail-explorer/releases',
  },
  /** Actions on mail and exports, running and finished. */
  jobs: {
    list: (query: { kind?: string; status?: string; offset?: string } = {}) => withQuery('/jobs', query),
    /** `mails`: all mails of the job, or those it left unchanged; without, the latter if there are any. */
    show: (id: string, query: { mails?: 'all' | 'left'; offset?: string } = {}) =>
      withQuery(`/jobs/${segment(id)}`, query),
    cancellation: (id: string) => `/jobs/${segment(id)}/cancellation`,
    undo: (id: string) => `/jobs/${segment(id)}/undo`,
    retry: (id: string) => `/jobs/${segment(id)}/retry`,
  },
  /** Exports of search results (MX-18). */
  exports: {
    /** POST: below 500 matches the CSV file, from there on an export that is mailed. */
    create: () => '/mail-explorer/exports',
    /** Confirmation of a large export; `search` is the query string of a search. */
    confirm: (search?: string) => `/mail-explorer/exports/new${search ? `?${search}` : ''}`,
    /** The viewer's own latest export, as a fragment of the Explorer. */
    current: () => '/mail-explorer/exports/current',
    details: (id: string) => `/mail-explorer/exports/${segment(id)}`,
    cancellation: (id: string) => `/mail-explorer/exports/${segment(id)}/cancellation`,
    retry: (id: string) => `/mail-explorer/exports/${segment(id)}/retry`,
    /** The file, for the person who requested it. */
    file: (id: string) => `/exports/${segment(id)}`,
  },
  /** Exception rules (RU-05). */
  policy: {
    index: () => '/policy',
    /** The list; `search` is its query string, without the `?`. */
    rules: (search?: string) => `/policy/rules${search ? `?${search}` : ''}`,
    /** What decides about mail. */
    catalog: () => '/policy/catalog',
    /** POST switches a rule on or off. */
    ruleEnabled: (id: string) => `/policy/rules/${segment(id)}/enabled`,
    /** POST switches many rules on or off, asks before they are removed, or removes them. */
    ruleChanges: () => '/policy/rule-changes',
    /** GET asks before a rule is removed, from the list or (`from`) from the rule's own page; POST removes it. */
    ruleRemoval: (id: string, list?: string, from?: 'rule') =>
      withQuery(`/policy/rules/${segment(id)}/removal`, { list: list || undefined, from }),
    /** The page of a rule; an address that other products link to (RU-05). `list` is the query string of the list to go back to. */
    editRule: (id: string, list?: string) =>
      withQuery(`/policy/edit-rule/${segment(id)}`, { list: list || undefined }),
    /** The page of a new rule. */
    newRule: (type: string, list?: string) =>
      withQuery(`/policy/new-rule/${segment(type)}`, { list: list || undefined }),
    /** Creates a rule; `search` is the query string of the search whose filters become its conditions. */
    createRule: (type?: 'whitelist' | 'blacklist', search?: string) =>
      withQuery('/policy/create-rule', { type }) + (search ? `${type ? '&' : '?'}${search}` : ''),
    /** Confirms that a rule was created, and what it will do to stored mail. */
    ruleCreated: (id: string, query: { job?: string | undefined; search?: string } = {}) =>
      withQuery(`/policy/create-rule/${segment(id)}`, query),
    /** POST of a rule's form → what the rule would have done to stored mail. */
    rulePreview: () => '/policy/rule-preview',
    /** POST of a rule's form → how many stored mails saving it would release or quarantine. */
    rulePast: () => '/policy/rule-past',
    /** POST of a rule's form → the dialog of its header conditions. */
    ruleHeaders: () => '/policy/rule-headers',
    /** POST → the stored mails that the rule of a form matches, for the embedded explorer (MX-02). */
    ruleMatches: () => '/policy/rule-matches',
    /** POST → how many they are, by severity. */
    ruleFigures: () => '/policy/rule-figures',
    /** The address of older links to a rule (SH-02). */
    legacyRule: (id: string) => `/policy/edit/${segment(id)}`,
    legacyRuleV1: (id: string) => `/v1/policy/edit/${segment(id)}`,
  },
  profile: {
    email: (entityType: string, entityId: string, query: { hide_menu?: '1' } = {}) =>
      withQuery(`/profile/email/${segment(entityType)}/${segment(entityId)}`, query),
    /** The message's body alone, sanitised, for a sandboxed frame. */
    emailMessage: (entityType: string, entityId: string) =>
      `/profile/email/${segment(entityType)}/${segment(entityId)}/message`,
    /** The original message as a download. */
    emailOriginal: (entityType: string, entityId: string) =>
      `/profile/email/${segment(entityType)}/${segment(entityId)}/original`,
    file: (entityType: string, md5: string, query: { hide_menu?: '1' } = {}) =>
      withQuery(`/profile/file/${segment(entityType)}/${segment(md5)}`, query),
  },
} as const;

/** Re-authentication of the open session at an identity provider. */
interface ForProof {
  proof: '1';
  email: string;
}

type HelpPage =
  | 'version'
  | 'status'
  | 'product-updates'
  | 'documentation'
  | 'contact-support'
  | 'new-version';
type EmailAction = `restore-${'email' | 'attachment' | 'original'}` | 'action' | 'held-mail' | 'unsubscribe';
type Query = Record<string, string | undefined>;

/**
 * Encodes a value as one path segment. Dot segments are refused: encoding does not change them, and they would traverse
 * upwards.
 */
function segment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new RangeError(`Not a path segment: "${value}"`);
  return encodeURIComponent(value).replaceAll('%3A', ':');
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
