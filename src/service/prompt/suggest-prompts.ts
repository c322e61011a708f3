import { domainOf } from '../../api/domain-of.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { suggestPrompts as suggestEndpoint } from '../../api/contract/emails/suggest-prompts.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { requireFeature } from '../config/read-features.ts';
import { matchText } from '../index/match-fields.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { completions } from './lexicon/completions.ts';

/** Most suggestions of each kind: what is read while typing. */
const most = { phrases: 6, senders: 4 };
/** Of so many of the newest mails the senders are read. */
const mailsRead = 50;
/** Fewest characters of a name that is looked for. */
const leastOfName = 2;

/** How a question that is being typed can go on. Nothing is noted: nobody has asked yet. */
export async function suggestPrompts(
  { signIn, stores }: Pick<ServiceParts, 'signIn' | 'stores'>,
  { query: { text } }: ParsedInput<typeof suggestEndpoint>,
  { caller, locale, signal }: SignedInCall,
): Promise<CallAnswer<typeof suggestEndpoint>> {
  await requireFeature({ signIn, stores }, 'ai_prompt');
  const phrases = suggestPhrases(text, locale);
  const name = /(\S+)$/.exec(text)?.[1] ?? '';
  const head = text.slice(0, text.length - name.length);
  const isName = name.length >= leastOfName && (namesFollow.test(head) || /[@.]/.test(name));
  if (!isName || !seesPrivateData(caller.account)) return { phrases, senders: [] };
  const { rows } = await stores.emails.page(
    {
      expression: matchText('sender_email', 'contains', name),
      after: null,
      limit: mailsRead,
      order: 'newest',
    },
    signal,
  );
  const key = name.toLowerCase();
  const found = new Set<string>();
  for (const { sender_address: address } of rows) {
    const domain = domainOf(address);
    // Both could be syntax of the prompt otherwise; whoever writes us chooses them.
    if (!/^[\w.+-]+@[\w.-]+$/.test(address)) continue;
    if (domain.includes(key.replace(/^@/, ''))) found.add(domain);
    if (address.toLowerCase().startsWith(key)) found.add(address.toLowerCase());
  }
  return { phrases, senders: [...found].slice(0, most.senders).map((sender) => head + sender) };
}

/** Words behind which a person or domain is named. */
const namesFollow = /(?:^|\s)(?:from|by|sender|domain|von|vom|absender)(?: the| der| dem)?\s+$/i;

/** The phrases that begin with the last words of a text, as whole questions; those without a beginning for no text. */
export function suggestPhrases(text: string, locale: string): string[] {
  const isGerman = locale.toLowerCase().startsWith('de');
  const phrases = [...completions[isGerman ? 'de' : 'en'], ...completions[isGerman ? 'en' : 'de']];
  if (text.trim() === '') return phrases.slice(0, most.phrases).map(withoutGap);
  const found = new Set<string>();
  // The most words first: 'last w' continues with 'last week', not with a word that begins with 'w'.
  for (const tail of tailsOf(text)) {
    const key = tail.toLowerCase();
    for (const phrase of phrases) {
      const isNew = phrase.toLowerCase().startsWith(key) && phrase.length > key.length;
      if (isNew) found.add(text.slice(0, text.length - tail.length) + withoutGap(phrase));
    }
    if (found.size > 0) break;
  }
  return [...found].slice(0, most.phrases);
}

/** The last three words of a text with what is between them, then two, then one; none behind a blank. */
function tailsOf(text: string): string[] {
  return [3, 2, 1].flatMap((words) => {
    const tail = new RegExp(String.raw`(?:^|\s)((?:\S{1,40}\s){${words - 1}}\S{1,40})$`).exec(text)?.[1];
    return tail === undefined ? [] : [tail];
  });
}

/** What stands before the place of a value, with the blank behind which it is typed. */
const withoutGap = (phrase: string) => phrase.replace(/…[\s\S]*$/, '');
