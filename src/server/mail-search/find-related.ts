import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { listRelated } from '../../api/contract/emails/list-related.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { bulkLimit } from '../../api/limits.ts';
import { paths } from '../../site/paths.ts';
import type { RelatedGroupView, RelatedView } from '../../views/email/model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { campaignIsHidden } from '../present/email-values.ts';
import { presentCriteria } from '../present/present-criteria.ts';
import { inTime } from '../settle.ts';
import { blocksFilter, emptyState, type SearchState, type TextFilter } from './search-state.ts';
import { parseSearchState } from './parse-search-state.ts';
import { translatorOf } from './search-context.ts';

/** Longest value to search for, characters; longer subjects are not typical. */
const valueLimit = 900;
/** How long a mail's details wait for what belongs to it, milliseconds; then their page asks for it. */
const patience = 250;

type Mail = Pick<ReadEmailRow, 'entity_type' | 'entity_id' | 'sender_address' | 'subject'>;
type Group = Omit<CallAnswer<typeof listRelated>['groups'][number], 'kind' | 'common' | 'name'>;

/** What else belongs to a mail, each group as a search; null if the service does not say. */
export async function findRelated(
  c: ConsoleContext,
  email: Mail,
  within = patience,
): Promise<RelatedView | null> {
  const t = translatorOf(c);
  const { entity_type, entity_id } = email;
  const asked = c.var.client.call(listRelated, { params: { entity_type, entity_id } });
  const found = await inTime<Awaited<typeof asked> | 'late' | undefined>(
    asked.catch(() => undefined),
    { within, late: () => 'late' },
  );
  if (found === 'late') return { later: { entityType: entity_type, entityId: entity_id } };
  if (!found || found.groups.length === 0) return null;
  const present = ({ criteria, ...group }: Group): Omit<RelatedGroupView, 'label' | 'value'> => {
    const { href } = presentCriteria(criteria as SearchCriteriaInput, t, c.var.timeZone);
    const search = href.slice(href.indexOf('?') + 1);
    const isMany = group.mails >= bulkLimit;
    return {
      mails: isMany
        ? t('mail_explorer.panel.others_many', { count: bulkLimit })
        : t('mail_explorer.panel.mails', { count: group.mails }),
      held:
        group.quarantined === group.mails
          ? t('mail_explorer.panel.all_held', { count: group.mails })
          : t('mail_explorer.panel.held', { count: group.quarantined }),
      href,
      who: t('mail_explorer.panel.who', { count: group.recipients }),
      whoHref:
        href && !campaignIsHidden(email)
          ? paths.mailExplorer.recipients(entity_type, entity_id, { search })
          : '',
      toHold:
        href && group.mails > 1 && group.delivered > 0 && mayAct(c, 'mail_explorer')
          ? { search, label: t('mail_explorer.panel.hold', { count: group.delivered }) }
          : null,
      blockHref:
        href && mayAct(c, 'policy') && blocksFilter(parseSearchState(new URLSearchParams(search)))
          ? paths.policy.createRule('blacklist', search)
          : '',
    };
  };
  return {
    total: found.all && { label: t('mail_explorer.panel.total'), value: '', ...present(found.all) },
    groups: found.groups.flatMap(({ kind, common, name, ...group }): RelatedGroupView[] => {
      // What everybody has, and of what is here only this mail, says nothing.
      if (kind === 'unknown' || (common && group.mails < 2)) return [];
      const label = t(`mail_explorer.panel.same.${kind}`);
      const value = name || valueOf(group.criteria as SearchCriteriaInput);
      const view = { label, value, ...present(group) };
      if (!common) return [view];
      const mails = t('mail_explorer.panel.common', { mails: view.mails });
      return [{ ...view, mails, held: '', whoHref: '', toHold: null, blockHref: '' }];
    }),
    note: found.complete ? '' : t('mail_explorer.panel.related_cut'),
  };
}

/** What the mails of a group share. */
const valueOf = ({ link, from_domain, from_email, attach_md5, subject }: SearchCriteriaInput): string =>
  [link, attach_md5, from_domain, from_email, subject].filter((text) => typeof text === 'string').join(' · ');

/** The search for similar mails: same sender and words of the subject. Undefined without either. */
export function campaignOf({
  sender_address,
  subject,
}: Pick<ReadEmailRow, 'sender_address' | 'subject'>): SearchState | undefined {
  const texts = {
    ...(sender_address && { from_email: exactly(sender_address, 'exact') }),
    ...(subject && { subject: exactly(subject, 'match') }),
  };
  const isFine = Object.values(texts).every(({ value }) => value.length <= valueLimit);
  if (!isFine || Object.keys(texts).length === 0) return undefined;
  const state = emptyState();
  return {
    ...state,
    time: { ...state.time, amount: '12', unit: 'M' },
    operator: 'and',
    texts: { ...state.texts, ...texts },
  };
}

const exactly = (value: string, mode: TextFilter['mode']): TextFilter => ({
  enabled: true,
  value: value.trim(),
  mode,
});
