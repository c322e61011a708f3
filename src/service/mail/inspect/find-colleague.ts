import { belongsTo } from '../../config/address-domain.ts';
import { type InspectedMail, textsShown } from './inspector.ts';
import { nameKey } from './name-key.ts';
import { parseMailboxes } from '../parse/mime/parse-mailboxes.ts';

/** Addresses whose names are compared, in each text. */
const mostAddresses = 500;

/**
 * The address of somebody of the organisation whose name the sender has: of the directory, or of another party of the
 * conversation, addressed as well or quoted with the address.
 */
export function findColleague(mail: InspectedMail): string | undefined {
  if (mail.origin.namesakeOf !== undefined) return mail.origin.namesakeOf;
  const wanted = nameKey(mail.senderName);
  if (wanted === '') return undefined;
  for (const { name, address } of peopleIn(mail))
    if (belongsTo(address, mail.tenant.domains) && nameKey(name) === wanted) return address;
  return undefined;
}

/** Names beside addresses in headers and texts. */
function* peopleIn(mail: InspectedMail): Generator<{ name: string; address: string }> {
  for (const header of ['to', 'cc'])
    for (const value of mail.headers.values(header)) yield* parseMailboxes(value, mostAddresses).mailboxes;
  for (const text of textsShown(mail)) yield* quotedPeople(text);
}

/** What stands before an address in angle or square brackets: `From: Ann Lee <ann@…>`, `schrieb Ann Lee [mailto:ann@…]`. */
const addressAhead = /[<[(]\s{0,3}(?:mailto:)?([^\s<>[\]()@]{1,64}@[^\s<>[\]()@]{3,255})\s{0,3}[>\])]/gu;
const nameBehind = /[\p{L}\p{M}'’.,\- "“”]{3,80}$/u;

function* quotedPeople(text: string): Generator<{ name: string; address: string }> {
  let found = 0;
  for (const match of text.matchAll(addressAhead)) {
    if ((found += 1) > mostAddresses) return;
    const line = text
      .slice(Math.max(0, match.index - 80), match.index)
      .split('\n')
      .at(-1)!;
    const words = (nameBehind.exec(line)?.[0] ?? '').trim().split(/\s+/);
    const address = match[1]!;
    // Words before the name, as in `On Friday, Ann Lee <…> wrote`, are not known to be none of it.
    for (let from = 0; from < words.length - 1; from += 1)
      yield { name: words.slice(from).join(' '), address };
  }
}
