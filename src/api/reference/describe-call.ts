import { type CalledBy, type Endpoint, isClosedWhenLocked, type Permission } from '../contract/endpoint.ts';

/** A permission in words: `signed in`, `policy:view + mail_explorer:view`, `mail_explorer:act or entity:act`. */
export function permissionText(permission: Permission): string {
  if (typeof permission === 'string') return permission.replace('-', ' ');
  return 'all' in permission ? permission.all.join(' + ') : permission.any.join(' or ');
}

/** What else a caller of a call has to know, a sentence each. */
export function rulesOf(endpoint: Endpoint): string[] {
  const { permission, by, ignores = [], answerAliases = {} } = endpoint;
  const rights: Record<string, string> = {
    public: 'Needs no sign-in.',
    pending: 'Needs a sign-in, which may be in progress.',
    'signed-in': 'Needs a sign-in, and no right.',
  };
  const namesOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const text = permissionText(permission);
  const aliases = Object.entries(answerAliases).map(([name, second]) => `\`${name}\` and \`${second}\``);
  return [
    rights[typeof permission === 'string' ? permission : ''] ??
      `Needs ${text.includes(' ') ? 'the rights' : 'the right'} \`${text}\`${isOfAllMail(permission) ? ', for the mail of the whole organisation' : ''}.`,
    ...(callers[by] === undefined ? [] : [callers[by]]),
    ...(isClosedWhenLocked(endpoint)
      ? ['Refused while the organisation is locked or after its trial (`tenant_locked`, `trial_over`).']
      : []),
    ...(ignores.length > 0 ? [`Accepted and without effect: ${namesOf(ignores)}.`] : []),
    ...(endpoint.isStrict ? ['Unknown fields are refused.'] : []),
    ...(aliases.length > 0 ? [`Of the answer, ${aliases.join(', ')} are the same.`] : []),
  ];
}

const callers: Readonly<Partial<Record<CalledBy, string>>> = {
  person: 'API tokens are refused.',
  'proved-person':
    'API tokens are refused, and people without a proof of identity from the last ten minutes (`POST /api/v1/auth/proof`) get `proof_needed`.',
  'viewing-token': 'API tokens of both scopes are accepted.',
  'acting-token': 'API tokens are accepted with the scope `view_and_actions`.',
};

const isOfAllMail = (permission: Permission): boolean =>
  typeof permission === 'object' && 'all' in permission && permission.ofAllMail === true;
