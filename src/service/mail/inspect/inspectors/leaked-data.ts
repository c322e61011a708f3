import { findCardNumbers } from '../find-card-numbers.ts';
import { findIdentityNumbers, takeOutIbans, withoutAddresses } from '../find-personal-numbers.ts';
import { findAccessKeys, findPrivateKeys } from '../find-secret-keys.ts';
import type { Finding, InspectedMail, Inspector } from '../inspector.ts';
import { readSentTexts, type SentText } from '../sent-texts.ts';
import type { EvidenceCode } from '../../../core/refuse.ts';

/** Invoices have a few IBANs; so many different ones are a list of payees. */
const fewestIbans = 10;

type LeakCode = Extract<EvidenceCode, `leaked_${string}_file`> extends `${infer Code}_file` ? Code : never;

/**
 * Data in outgoing mail that its very format makes secret: private keys and access keys, numbers of payment cards,
 * national identity numbers, lists of IBANs. Evidence says what, how many and where, and never repeats the data.
 */
export const leakedDataInspector: Inspector = {
  name: 'leaked-data',
  inspect(mail: InspectedMail): Finding[] {
    return mail.direction === 'is_outgoing' ? readSentTexts(mail).flatMap(findLeaks) : [];
  },
};

function findLeaks({ text: written, file }: SentText): Finding[] {
  const text = plain(written);
  // In the address of a page, digits are an id, and some keys are for everybody.
  const bare = withoutAddresses(text);
  const { ibans, rest } = takeOutIbans(bare);
  const leak = (code: LeakCode, values: NonNullable<Finding['values']>): Finding =>
    file === undefined
      ? { detection: 'cp_leak', code, values }
      : { detection: 'cp_leak', code: `${code}_file` satisfies EvidenceCode, values: { ...values, file } };
  const cards = findCardNumbers(rest);
  return [
    ...findPrivateKeys(text).map((found) => leak('leaked_private_key', { ...found })),
    ...findAccessKeys(text, bare).map((found) => leak('leaked_access_key', { ...found })),
    ...(cards ? [leak('leaked_card', { ...cards })] : []),
    ...findIdentityNumbers(rest).map((found) => leak('leaked_identity', { ...found })),
    ...(ibans.size >= fewestIbans ? [leak('leaked_ibans', { count: ibans.size })] : []),
  ];
}

/** Blanks and hyphens of typography as usual ones, and without invisible characters. */
const plain = (text: string): string =>
  text.replace(/[\u00a0\u00ad\u2000-\u2015\u202f\u2060\u2212\ufeff]/g, (letter) =>
    /\s/.test(letter) && letter !== '\ufeff' ? ' ' : /[\u2010-\u2015\u2212]/.test(letter) ? '-' : '',
  );
