import type { FieldProblem } from '../../api/errors.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import { commonPasswords } from './common-passwords.ts';
import { foldPassword, isLeaked } from './leaked-passwords.ts';
import { passwordLength } from '../../api/limits.ts';

/**
 * Refuses a password that is easy to guess.
 * @throws ServiceError `invalid_input` at the field `field`.
 */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const problem = problemOf(password, email, field);
  if (problem) throw refuseField(problem);
}

function problemOf(password: string, email: string, field: string): FieldProblem | undefined {
  const { length } = [...password];
  if (length < passwordLength.least) return fieldProblem(field, 'password_short', passwordLength);
  if (length > passwordLength.most) return fieldProblem(field, 'password_long', passwordLength);
  const folded = foldPassword(password);
  if (new Set(folded).size < 3) return fieldProblem(field, 'password_repeats');
  if (isCommon(folded)) return fieldProblem(field, 'password_common');
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  if ([email.toLowerCase(), name, domain].includes(folded)) return fieldProblem(field, 'password_address');
  return undefined;
}

/** Common words count as common also with digits or punctuation around them and with look-alike characters. */
function isCommon(folded: string): boolean {
  const plain = folded.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's').replace(/3/g, 'e');
  const core = plain.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  const bare = folded.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  return (
    [folded, plain, core, bare].some((candidate) => commonPasswords.has(candidate)) ||
    isLeaked(folded) ||
    isLeaked(plain)
  );
}
