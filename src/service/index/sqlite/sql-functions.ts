import type { DatabaseSync } from 'node:sqlite';
import { domainOf } from '../../../api/domain-of.ts';
import { splitList } from '../../records/email-texts.ts';
import { compileCidr, foldStoredId, readableText } from '../../records/fold-address.ts';
import { foldText, hasWords } from '../../records/fold-text.ts';
import { matchesWhole, matchesWildcard } from '../match-wildcard.ts';
import { isInMailboxes } from './mailbox-sets.ts';

const registered = new WeakSet<DatabaseSync>();

/** Registers the SQL functions that predicates use, once per database. */
export function registerFunctions(db: DatabaseSync): void {
  if (registered.has(db)) return;
  registered.add(db);
  const options = { deterministic: true };
  db.function('email_has_words', options, (text, words) => {
    const wanted = String(words).split(' ');
    return String(text)
      .split('\n')
      .some((line) => hasWords(line, wanted))
      ? 1
      : 0;
  });
  for (const [name, matches] of [
    ['email_like', matchesWildcard],
    ['email_like_whole', matchesWhole],
  ] as const) {
    db.function(name, options, (text, pattern) => {
      const folded = String(pattern);
      const value = String(text);
      const items = value.startsWith('\n') ? splitList(value) : [value];
      return items.some((item) => matches(item, folded)) ? 1 : 0;
    });
  }
  db.function('email_fold_id', options, (id) => foldStoredId(String(id)));
  db.function('email_readable', options, (text) => String(text).split('\n').map(readableText).join('\n'));
  db.function('fold_text', options, (text) => foldText(String(text)));
  db.function('email_domain_of', options, (sender) => domainOf(String(sender)));
  const ranges = new Map<string, (address: string) => boolean>();
  db.function('email_in_mailboxes', options, (mailbox, name) =>
    Number(isInMailboxes(String(mailbox), String(name))),
  );
  db.function('email_ip_in_range', options, (address, cidr) => {
    const range = String(cidr);
    let contains = ranges.get(range);
    if (!contains) {
      if (ranges.size > 100) ranges.clear();
      contains = compileCidr(range);
      ranges.set(range, contains);
    }
    return contains(String(address)) ? 1 : 0;
  });
}
