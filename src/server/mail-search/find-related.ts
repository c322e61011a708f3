import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { countEmails } from '../../api/contract/emails/summarize-emails.ts';
import { paths } from '../../paths.ts';
import type { FactView } from '../../views/email/model.ts';
import type { ConsoleContext } from '../context.ts';
import { criteriaOfState } from './criteria-of-state.ts';
import { formatSearchState } from './format-search-state.ts';
import { searchContextOf, translatorOf } from './search-context.ts';
import type { TextFilterName } from '../../api/vocabulary/search-fields.ts';
import { emptyState, type SearchState, type TextFilter } from './search-state.ts';
import { withTimeout } from '../with-timeout.ts';
import { isMd5 } from '../../api/validators.ts';
import { bulkLimit } from '../../api/limits.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';

/** Longest value to search for, characters; longer subjects are not typical. */
const valueLimit = 900;
/** How long a mail's details wait for these counts, milliseconds. */
const graceTime = 250;

/**
 * Numbers of related mails of the last 12 months, by sender and subject, by sender, and by the first file,
 * each with the URL of the search. A count that takes too long is omitted.
 */
export async function findRelated(c: ConsoleContext, email: EmailRow): Promise<FactView[]> {
  const t = translatorOf(c);
  const sender = { from_email: exactly(email.sender_address, 'exact') };
  const file = email.attachments.find(({ MD5 }) => isMd5(MD5));
  const likenesses = [
    { key: 'same_campaign', texts: { ...sender, subject: exactly(email.subject, 'match') } },
    { key: 'same_sender', texts: sender },
    { key: 'same_file', texts: { hash: exactly(file?.MD5 ?? '', '') } },
  ] as const;
  const counted = likenesses
    .filter(({ texts }) =>
      Object.values(texts).every(
        ({ value }) => value !== '' && value.length <= valueLimit && !isHidden(value),
      ),
    )
    .map(async ({ key, texts }): Promise<FactView> => {
      const state = searchOf(texts);
      const body = criteriaOfState(state, searchContextOf(c));
      const count = await withTimeout(c.var.client.call(countEmails, { body }), graceTime);
      const others = count && Math.max(0, count.total_rows - 1);
      return {
        term: t(`mail_explorer.panel.${key}`),
        text:
          others === undefined
            ? t('mail_explorer.panel.others_unknown')
            : others + 1 >= bulkLimit
              ? t('mail_explorer.panel.others_many', { count: bulkLimit })
              : t('mail_explorer.panel.others', { count: others }),
        filterHref: others === 0 ? '' : paths.mailExplorer.show(formatSearchState(state)),
      };
    });
  return Promise.all(counted);
}

/** The search for similar mails: same sender and words of the subject. Undefined without either. */
export function campaignOf({ sender_address, subject }: EmailRow): SearchState | undefined {
  const texts = {
    ...(sender_address && { from_email: exactly(sender_address, 'exact') }),
    ...(subject && { subject: exactly(subject, 'match') }),
  };
  const isFine = Object.values(texts).every(({ value }) => value.length <= valueLimit);
  return isFine && Object.keys(texts).length > 0 ? searchOf(texts) : undefined;
}

const exactly = (value: string, mode: TextFilter['mode']): TextFilter => ({
  enabled: true,
  value: value.trim(),
  mode,
});

function searchOf(texts: Partial<Record<TextFilterName, TextFilter>>): SearchState {
  const state = emptyState();
  return {
    ...state,
    time: { ...state.time, amount: '12', unit: 'M' },
    operator: 'and',
    texts: { ...state.texts, ...texts },
  };
}
