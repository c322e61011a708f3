import { ServiceError } from '../../api/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** Shortest and longest password, in characters (sign-in.md §5; ASVS 6.2). */
export const passwordLength = { least: 8, most: 128 } as const;

/**
 * Refuses a password that a guesser would try first.
 * @throws ServiceError `invalid_input` at the field `field`.
 */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const message = problemOf(password, email);
  if (message) throw new ServiceError('invalid_input', message, { fields: [{ path: field, message }] });
}

function problemOf(password: string, email: string): string | undefined {
  const { length } = [...password];
  if (length < passwordLength.least) return `Use at least ${passwordLength.least} characters.`;
  if (length > passwordLength.most) return `Use at most ${passwordLength.most} characters.`;
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < 3) return 'This password is one character repeated. Choose another one.';
  if (isCommon(folded)) return 'This password is on every list of common passwords. Choose another one.';
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  if ([email.toLowerCase(), name, domain].includes(folded)) return 'Do not use your address as password.';
  return undefined;
}

/** Common words stay common with figures or punctuation around them and with look-alike characters inside. */
function isCommon(folded: string): boolean {
  const plain = folded.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's').replace(/3/g, 'e');
  const core = plain.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  const bare = folded.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  return [folded, plain, core, bare].some((candidate) => commonPasswords.has(candidate));
}
