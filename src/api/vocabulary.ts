/**
 * The words of the protection service: every value a filter, a row or an action can carry, with its English label.
 * Source: MX-04, MX-05 and MX-06 of docs/spec/requirements.md. Labels in other languages live in the message
 * catalogue under `vocabulary.<value>`.
 */

/** A filter value and what a person reads for it; `children` make it a branch of a tree filter. */
export interface VocabularyNode {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly VocabularyNode[];
}

/** The mail platforms a tenant can have enabled. */
export const mailApps = ['office365_emails', 'google_mail'] as const;
export type MailApp = (typeof mailApps)[number];

/** The entity type of an email, one per mail platform (AP-01). */
export const entityTypes = ['office365_emails_email', 'google_mail_email'] as const;
export type EntityType = (typeof entityTypes)[number];

export const entityTypeOfApp: Record<MailApp, EntityType> = {
  office365_emails: 'office365_emails_email',
  google_mail: 'google_mail_email',
};
export const appOfEntityType: Record<EntityType, MailApp> = {
  office365_emails_email: 'office365_emails',
  google_mail_email: 'google_mail',
};

export const directions = ['is_incoming', 'is_outgoing', 'is_internal'] as const;
export type Direction = (typeof directions)[number];

/** Verdicts of the product (`cp_…`) and of Microsoft (`ms_…`), leaves only. */
export const detections = [
  'cp_phishing',
  'cp_ap_suspicious',
  'cp_malicious',
  'cp_av_suspicious',
  'cp_spam',
  'cp_graymail',
  'cp_clean',
  'cp_leak',
  'cp_malicious_url',
  'cp_malicious_url_click',
  'cp_phishing_simulation',
  'cp_training_feedback',
  'cp_training_module',
  'ms_malware',
  'ms_high_confidence_phishing',
  'ms_phishing',
  'ms_high_confidence_spam',
  'ms_spam',
  'ms_bulk',
  'ms_transport_rule',
  'ms_clean',
  'ms_leak',
] as const;
export type Detection = (typeof detections)[number];

/** Where a mail is kept: quarantine states of the product and delivery states of the platforms, leaves only. */
export const quarantineStates = [
  'cp_quarantined_by_cp',
  'cp_quarantined_by_admin',
  'cp_quarantined_by_analyst',
  'cp_not_quarantined',
  'ms_quarantined',
  'ms_delivered_inbox',
  'ms_delivered_junk',
  'google_delivered_inbox',
  'google_delivered_junk',
] as const;
export type QuarantineState = (typeof quarantineStates)[number];

/** The states in which the product itself holds a mail back. */
export const heldStates = [
  'cp_quarantined_by_cp',
  'cp_quarantined_by_admin',
  'cp_quarantined_by_analyst',
] as const;
export type HeldState = (typeof heldStates)[number];

/** Who holds a quarantined mail; the actor part of a held state. */
export const quarantineActors = ['cp', 'admin', 'analyst', 'microsoft'] as const;
export type QuarantineActor = (typeof quarantineActors)[number];

/** How a text filter compares. `match` (subject only): all words, whole, in any order. */
export const matchModes = ['contains', 'exact', 'match', 'endswith'] as const;
export type MatchMode = (typeof matchModes)[number];

/** Units of the `last` time filter in the form of the URL and the page (MX-04). */
export const timeUnits = ['h', 'd', 'w', 'M', 'y'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** The wire form of each unit (D6). */
export const wireUnits = { h: 'Hours', d: 'Days', w: 'Weeks', M: 'Months', y: 'Years' } as const;
export type WireUnit = (typeof wireUnits)[TimeUnit];

/** Reads either form of a unit; undefined when it is neither. */
export function timeUnitOf(text: string): TimeUnit | undefined {
  const wire = text.toLowerCase();
  return timeUnits.find((unit) => unit === text || wireUnits[unit].toLowerCase() === wire);
}

const incoming: VocabularyNode = { value: 'is_incoming', label: 'Incoming' };
const outgoing: VocabularyNode = { value: 'is_outgoing', label: 'Outgoing' };
const internal: VocabularyNode = { value: 'is_internal', label: 'Internal' };

/** Internal mail is received and sent in the tenant: it stands below both parents, as one value (MX-05). */
export const directionTree: readonly VocabularyNode[] = [
  {
    value: 'direction',
    label: 'All directions',
    children: [
      { value: 'incoming_and_internal', label: 'Incoming and internal', children: [incoming, internal] },
      { value: 'outgoing_and_internal', label: 'Outgoing and internal', children: [outgoing, internal] },
    ],
  },
];

const securityTraining: VocabularyNode = {
  value: 'cp_sec_train',
  label: 'Security training',
  children: [
    { value: 'cp_phishing_simulation', label: 'Phishing simulation' },
    { value: 'cp_training_feedback', label: 'Training feedback' },
    { value: 'cp_training_module', label: 'Training module' },
  ],
};

const productDetections = (options: { graymail: boolean; phishingTraining: boolean }): VocabularyNode => ({
  value: 'cp',
  label: 'Postern',
  children: [
    { value: 'cp_phishing', label: 'Phishing' },
    { value: 'cp_ap_suspicious', label: 'Suspected Phishing' },
    { value: 'cp_malicious', label: 'Malware' },
    { value: 'cp_av_suspicious', label: 'Suspected Malware' },
    { value: 'cp_malicious_url', label: 'Malicious URL' },
    { value: 'cp_malicious_url_click', label: 'Malicious URL Click' },
    { value: 'cp_spam', label: 'Spam' },
    ...(options.graymail ? [{ value: 'cp_graymail', label: 'Graymail' }] : []),
    { value: 'cp_leak', label: 'DLP' },
    { value: 'cp_clean', label: 'Clean' },
    ...(options.phishingTraining ? [securityTraining] : []),
  ],
});

const microsoftDetections: VocabularyNode = {
  value: 'ms',
  label: 'Microsoft',
  children: [
    { value: 'ms_malware', label: 'Malware' },
    { value: 'ms_high_confidence_phishing', label: 'High-confidence Phishing' },
    { value: 'ms_phishing', label: 'Phishing' },
    { value: 'ms_high_confidence_spam', label: 'High-confidence Spam' },
    { value: 'ms_spam', label: 'Spam' },
    { value: 'ms_bulk', label: 'Bulk' },
    { value: 'ms_transport_rule', label: 'Transport Rule' },
    { value: 'ms_leak', label: 'DLP' },
    { value: 'ms_clean', label: 'Clean' },
  ],
};

/** The detection tree of a tenant (MX-05): Microsoft's verdicts only where Microsoft mail is enabled. */
export function detectionTree(options: {
  apps: readonly MailApp[];
  graymail: boolean;
  phishingTraining: boolean;
}): readonly VocabularyNode[] {
  return [
    productDetections(options),
    ...(options.apps.includes('office365_emails') ? [microsoftDetections] : []),
  ];
}

const productStates: VocabularyNode = {
  value: 'cp',
  label: 'Postern',
  children: [
    {
      value: 'cp_quarantined',
      label: 'Quarantined',
      children: [
        { value: 'cp_quarantined_by_cp', label: 'Quarantined by Postern' },
        { value: 'cp_quarantined_by_admin', label: 'Quarantined by Admin' },
        { value: 'cp_quarantined_by_analyst', label: 'Quarantined by Analyst' },
      ],
    },
    { value: 'cp_not_quarantined', label: 'Not quarantined' },
  ],
};

const microsoftStates: VocabularyNode = {
  value: 'ms',
  label: 'Microsoft',
  children: [
    { value: 'ms_quarantined', label: 'Quarantined' },
    { value: 'ms_delivered_inbox', label: 'Delivered to Inbox' },
    { value: 'ms_delivered_junk', label: 'Delivered to Junk' },
  ],
};

const googleStates: VocabularyNode = {
  value: 'google',
  label: 'Google',
  children: [
    { value: 'google_delivered_inbox', label: 'Delivered to Inbox' },
    { value: 'google_delivered_junk', label: 'Delivered to Junk' },
  ],
};

/** The quarantined-state tree of a tenant (MX-05): one branch for each enabled mail platform. */
export function quarantineStateTree(options: { apps: readonly MailApp[] }): readonly VocabularyNode[] {
  return [
    productStates,
    ...(options.apps.includes('office365_emails') ? [microsoftStates] : []),
    ...(options.apps.includes('google_mail') ? [googleStates] : []),
  ];
}

/** Every leaf value below the nodes, in order, each once. */
export function leavesOf(nodes: readonly VocabularyNode[]): string[] {
  return [...new Set(nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.value])))];
}

/**
 * Replaces every branch value by the leaves below it (`cp_quarantined` → its three states). Values that the trees do
 * not know stay as they are; each value occurs once.
 */
export function expandBranches(nodes: readonly VocabularyNode[], values: readonly string[]): string[] {
  const leaves = new Map<string, string[]>();
  const visit = (node: VocabularyNode) => {
    if (!node.children) return;
    leaves.set(node.value, leavesOf(node.children));
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...new Set(values.flatMap((value) => leaves.get(value) ?? [value]))];
}

/** The label of any value of the vocabularies; the value itself when it is unknown (a newer service). */
export function labelOf(value: string): string {
  return labels[value] ?? value;
}

const labels: Readonly<Record<string, string>> = collectLabels([
  ...directionTree,
  ...detectionTree({ apps: mailApps, graymail: true, phishingTraining: true }),
  ...quarantineStateTree({ apps: mailApps }),
]);

function collectLabels(nodes: readonly VocabularyNode[]): Record<string, string> {
  return Object.assign(
    {},
    ...nodes.map((node) => ({ [node.value]: node.label, ...collectLabels(node.children ?? []) })),
  );
}

/** What the tenant demands of people who sign in with a password and have no second factor yet (SI-16). */
export const mfaPolicies = ['required', 'optional', 'off'] as const;
export type MfaPolicy = (typeof mfaPolicies)[number];
