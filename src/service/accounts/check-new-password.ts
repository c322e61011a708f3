import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FieldProblem } from '../../api/errors.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { passwordLength } from '../../api/limits.ts';

/**
 * The most common passwords, lower case: the top of public lists of leaked passwords and usual words of admin
 * accounts. check-new-password.ts covers variants with digits and punctuation around them.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 123456123 123321123 1234567891 987654321 0987654321 9876543210
11223344 1122334455 12341234 12344321 112233445566 123654789 147258369 159753258 147852369 741852963 789456123 789456123
01234567 0123456789 13579246 24681012 55555555 66666666 77777777 88888888 99999999 00000000 11111111 22222222 12121212
10203040 19841984 20202020 19901990 20002000 123qwe123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsxedcrfv qaz123wsx qweasdzxc qwe123qwe
qwer1234 qwerty qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 qwertzui qwertzuiop
azertyui azertyuiop asdfasdf asdf1234 asdfghjk asdfghjkl asdfghjkl123 zxcvbnm zxcvbnm1 zxcvbnm123 zxcvbnma
abcd1234 abcdefgh abcdefghi abc12345 abcabcabc aaaaaaaa a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678
password passwort passwords passw0rd p@ssword p@ssw0rd pa$$word pa55word passpass passphrase password1 password12
password123 password1234 motdepasse contrasena senha wachtwoord parola mypassword newpassword changeme changeit
changethis change letmein letmeinnow letmein1 welcome welcome1 welcome123 willkommen bienvenue welkom secret
secret123 geheim topsecret mysecret default default1 temporary temporal temp1234 temppass guest guestguest guest123
admin admin123 admin1234 admin12345 adminadmin administrator administrateur sysadmin superadmin superuser superman
superstar root rootroot rootpass toor master masterkey manager management operator support helpdesk service server
database oracle oracle123 postgres mysql backup system system32 security secure office office365 microsoft windows
windows10 google gmail yahoo hotmail outlook exchange mailadmin postmaster webmaster postern postern1 company login
login123 test testtest test1234 tester testing testing123 sample example demo demodemo demo1234 user username
useruser user1234 access access14 internet computer samsung iphone android nintendo playstation minecraft pokemon
pokemon1 starwars startrek batman spiderman superhero matrix matrix123 trustno1 whatever whatever1 nothing anything
something iloveyou iloveyou1 iloveyou2 iloveu loveyou lovelove loveme lovely ilovegod jesus jesuschrist jesus123
blessed heaven angel angels angel123 princess princesa prinzessin prince sunshine sunflower summer summertime sommer
winter spring autumn herbst frühling january february september october november december monday friday football
football1 fussball baseball basketball hockey soccer liverpool liverpool1 arsenal chelsea barcelona realmadrid
juventus bayern manchester united yankees lakers cowboys steelers ferrari mercedes porsche mustang corvette harley
yamaha honda toyota charlie michael michael1 michelle jennifer jessica jessica1 jonathan jordan jordan23 joshua
daniel danielle andrew anthony ashley amanda alexander alexandra benjamin brandon christian christopher christine
elizabeth matthew nicholas nicole patrick rebecca richard robert samantha stephanie thomas victoria veronica william
butterfly chocolate cookie cookies cheese coffee banana orange purple yellow diamond dragon dragon123 dragonball
eagle1 elephant flower flowers forever forever1 freedom friend friends garfield ginger hello hello123 hellohello
hunter hunter2 killer killer123 kitty hellokitty monkey monkey123 mickey midnight naruto ninja pepper peanut phoenix
rainbow scorpion shadow shadow123 silver snoopy tigger tiger tinkerbell unicorn vanilla warrior zxcvbn1234
correcthorsebatterystaple opensesame abracadabra blink182 california newyork london germany deutschland england
france australia america canada brasil brazil mexico argentina india pakistan bangladesh indonesia philippines
schatz hallo hallo123 hallohallo arschloch ficken schalke04 borussia dortmund hamburg berlin muenchen`.split(
    /\s+/,
  ),
);

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

/**
 * The most common leaked passwords, as sorted fingerprints: half a megabyte for 100,000, without readable passwords.
 * Generated by `scripts/make-leaked-passwords.ts`.
 */
export const leakedPasswordsFile = new URL('./leaked-passwords.bin', import.meta.url);

/** Bytes of a fingerprint: about ten false positives in a hundred million other passwords. */
const fingerprintBytes = 5;

/** A password in the form for comparison: case and full-width characters make no difference. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/** The fingerprint of a folded password. */
export const fingerprintOf = (folded: string): Buffer =>
  createHash('sha256').update(folded).digest().subarray(0, fingerprintBytes);

let known: Buffer | undefined;

/** Whether a folded password is among the most common leaked ones. */
function isLeaked(folded: string): boolean {
  known ??= readFileSync(leakedPasswordsFile);
  const wanted = fingerprintOf(folded);
  let from = 0;
  let to = known.length / fingerprintBytes;
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = middle * fingerprintBytes;
    const order = known.compare(wanted, 0, fingerprintBytes, at, at + fingerprintBytes);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}
