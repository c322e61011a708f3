import { domainOf } from '../../../../api/domain-of.ts';
import { belongsTo } from '../../../config/address-domain.ts';
import { isDrawing } from '../find-pages.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { isOfBrand } from '../known-brands.ts';
import { knownLures, type Lure } from '../known-lures.ts';
import { isMailboxProvider } from '../mailbox-providers.ts';
import { organisationOf } from '../../trust/organisation-of.ts';
import { compactText, ownWords, sentencesOf } from '../own-words.ts';
import { isDoubtfulSender } from '../../trust/prove-sender.ts';

/**
 * Stories that strangers tell to get people to sign in, pay or answer: the mailbox is full, gift cards are needed, the account for the
 * salary has changed. Only in the sender's own words, in English and German, and only in short mails: long ones write about it.
 */
export const luresInspector: Inspector = {
  name: 'lures',
  inspect(mail: InspectedMail): Finding[] {
    if (mail.direction !== 'is_incoming' || isKnown(mail)) return [];
    const sources = ownWords(mail.subject, allTexts(mail)).map((words) => {
      const sentences = sentencesOf(words);
      return { words, sentences, lines: sentences.join('\n') };
    });
    const codes = new Map<string, Finding>();
    for (const lure of knownLures)
      if (!codes.has(lure.code) && sources.some((source) => tells(lure, source)) && hasNeeded(lure, mail))
        codes.set(lure.code, finding(lure.detection, lure.code));
    return [...codes.values()];
  },
};

/** What people read: the mail in each form, and the pages that are attached to it. */
const allTexts = ({ text, shown }: InspectedMail): string[] => [
  ...(text === null ? [] : [compactText(text)]),
  ...[...shown.html, ...shown.others].flatMap(({ texts }) => texts),
  ...[...shown.pages].flatMap(([file, { texts }]) =>
    file.isText || file.packed || isDrawing(file) ? [] : texts,
  ),
];

/** The organisation itself, and the big providers, which tell people of their accounts. */
function isKnown({ senderAddress, isSenderProved, tenant }: InspectedMail): boolean {
  return belongsTo(senderAddress, tenant.domains) || (isSenderProved && isOfBrand(domainOf(senderAddress)));
}

/** The sender's own words: as they are, by sentence, and the sentences as lines. */
interface Source {
  readonly words: string;
  readonly sentences: readonly string[];
  readonly lines: string;
}

const tells = ({ sentence, also = [], not, most }: Lure, { words, sentences, lines }: Source): boolean =>
  words.length <= most &&
  // Looked for in all sentences at once first, which is faster, and where most mails have nothing.
  sentence.every((part) => part.test(lines)) &&
  also.every((part) => part.test(words)) &&
  !not?.test(words) &&
  sentences.some((one) => sentence.every((part) => part.test(one)));

function hasNeeded({ needs }: Lure, mail: InspectedMail): boolean {
  if (needs === undefined) return true;
  if (needs !== 'doubt') {
    const leadsSomewhere = mail.links.some(({ url }) => /^https?:/i.test(url)) || mail.pages.size > 0;
    return leadsSomewhere === (needs === 'link');
  }
  const domain = domainOf(mail.senderAddress);
  const isElsewhere = mail.replyTo.some(
    (other) => organisationOf(domainOf(other)) !== organisationOf(domain),
  );
  return isMailboxProvider(domain) || isElsewhere || isDoubtfulSender(mail);
}
