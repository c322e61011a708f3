import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import type { showEmail } from '../../api/contract/emails/show-email.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { EmailDetailsView, FactView, RelatedView } from '../../views/email/model.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { campaignIsHidden, fileProfileHref, hostOf, quarantinedBy, rulesLikeMail } from './email-values.ts';
import { createTextMarker } from './mark-long-texts.ts';
import { messageOfEvidence } from './error-messages.ts';
import { statesOf } from './present-email-row.ts';
import { fullLabelFor, labelFor } from './vocabulary-labels.ts';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import { ServiceError } from '../../api/errors.ts';
import { entityTypes } from '../../api/vocabulary/platforms.ts';
import type { ActionWords } from '../../islands/results-grid/props.ts';
import type { ConsoleContext } from '../context.ts';
import { settle } from '../settle.ts';

type Details = CallAnswer<typeof showEmail>;

interface DetailsContext {
  /** The viewer: only permitted links are included. */
  viewer: HasRights;
  t: Translate;
  timeZone: string;
  /** The URL of the current search narrowed by a value; empty without a search. */
  filterBy: (field: string, value: string) => string;
  mayAct: boolean;
  mayMakeRules: boolean;
  /** From `findRelated`. */
  related: RelatedView | null;
  /** Maximum length of the lists of links, headers and recipients. */
  listLimit: number;
  /** Whether headers are shown: marking them takes time, and marks that lists in view may need. */
  withHeaders: boolean;
}

/**
 * All stored data of a mail except its body, in the viewer's language; shared by the details panel and the
 * profile. A hostile mail has thousands of long headers, links and names of files, so they are marked in turns.
 */
export async function presentEmailDetails(
  details: CallAnswer<typeof showEmail>,
  context: DetailsContext,
): Promise<EmailDetailsView> {
  const { email } = details;
  const { t, timeZone, listLimit, viewer } = context;
  const filterBy = searchedBy(context);
  const linkTo = (href: string | null, text: string) => {
    const open = openTo(viewer, href ?? '');
    return open === '' ? null : { href: open, text };
  };
  const marker = createTextMarker(t);
  const links = await inOrder(details.links.slice(0, listLimit), async ({ url, text }) => ({
    url,
    markedUrl: await marker.markLine(url),
    text: text.trim() === url ? [] : await marker.markLine(text.trim()),
    host: hostOf(url),
    filterHref: hostOf(url) === '' ? '' : filterBy('link', hostOf(url)),
  }));
  const attachments = await inOrder(email.attachments, async (file) => ({
    name: await marker.markLine(file.name),
    type: file.mime_type,
    size: file.size > 0 ? t.bytes(file.size) : '',
    md5: file.MD5,
    href: openTo(viewer, fileProfileHref(email.entity_type, file.MD5)),
    filterHref: file.MD5 ? filterBy('attach_md5', file.MD5) : '',
  }));
  const shownHeaders = context.withHeaders ? details.headers.slice(0, listLimit * 2) : [];
  const headers = await inOrder(shownHeaders, async ({ name, value }) => ({
    name: await marker.markLine(name),
    value: await marker.markLine(value),
  }));
  return {
    locale: t.locale,
    reference: `${email.entity_type}/${email.entity_id}`,
    subject: email.subject || t('mail_explorer.panel.no_subject'),
    profileHref: paths.profile.email(email.entity_type, email.entity_id, { hide_menu: '1' }),
    verdicts: bySeverity(email.detections).map((value) => word(t, value)),
    states: statesOf(email).map((value) => word(t, value)),
    marks: [
      ...(email.is_restored ? [t('mail_explorer.panel.restored')] : []),
      ...heldWhere(details, t),
      ...(email.same_message ? [t('mail_explorer.same_message_hint', email.same_message)] : []),
      ...(details.moving ? [t(`mail_explorer.panel.moving_${details.moving}`)] : []),
      ...(email.is_deleted ? [t('mail_explorer.panel.deleted')] : []),
    ],
    facts: [...factsOf(details, context), ...retentionFactsOf(details, context)],
    related: context.related,
    recipientsHref: campaignIsHidden(email)
      ? ''
      : openTo(viewer, paths.mailExplorer.recipients(email.entity_type, email.entity_id)),
    recipients: email.recipients.slice(0, listLimit).map((text) => fact(text, filterBy('recipients', text))),
    recipientsTotal: email.recipients.length,
    evidence: details.evidence.map((one) => ({
      verdict: word(t, one.detection),
      inspector: inspectorOf(one, t),
      reason: messageOfEvidence(t, one),
      ruleHref: one.rule_id ? openTo(viewer, paths.policy.editRule(one.rule_id)) : '',
      isLifted: one.lifted,
    })),
    judged: judgedOf(details, context),
    headers,
    links,
    linksTotal: details.links.length,
    attachments,
    isSpelledOut: marker.isSpelledOut(),
    timeline: withArrivalHold(details, t).map((entry) => ({
      when: t.dateTime(entry.at, timeZone, 'short'),
      exact: t.dateTime(entry.at, timeZone, 'full'),
      at: entry.at,
      event: t.find(`mail_explorer.event.${entry.event}`) ?? entry.event,
      actor: entry.actor,
      reason: entry.reason,
      rule: linkTo(entry.rule_id && paths.policy.editRule(entry.rule_id), t('mail_explorer.event.by_rule')),
      job: linkTo(entry.job_id && paths.jobs.show(entry.job_id), t('mail_explorer.event.in_job')),
    })),
    actions: actionsOf(details, context.mayAct, t),
    notices: null,
    rules: context.mayMakeRules ? rulesOf(email, t) : [],
    originalSize: details.original_size,
  };
}

/** What is known about the mailboxes of a mail: that it was taken out of them, of how many, or that none is connected. */
function heldWhere({ email, copies, moving }: Details, t: Translate): string[] {
  if (!copies || moving) return [];
  const { held, total } = copies;
  if (!email.is_quarantined && held === 0) return [];
  if (held < total) return [t('mail_explorer.panel.held_in', copies)];
  const isOurs = email.is_quarantined && email.quarantine_actor !== 'microsoft';
  if (!isOurs) return [];
  return [t(total > 0 ? 'mail_explorer.panel.held_out' : 'mail_explorer.panel.held_here')];
}

/** What `present` makes of each entry, one after the other. */
async function inOrder<Entry, View>(
  entries: readonly Entry[],
  present: (entry: Entry) => Promise<View>,
): Promise<View[]> {
  const views: View[] = [];
  for (const entry of entries) views.push(await present(entry));
  return views;
}

function inspectorOf({ inspector, version }: Details['evidence'][number], t: Translate): string {
  const name = t.find(`inspector.${inspector}`) ?? inspector;
  return version === null ? name : t('mail_explorer.panel.inspector_version', { name, version });
}

/** Rows imported without their message were never judged. */
function judgedOf({ judged_at: at, original_size: size }: Details, { t, timeZone }: DetailsContext): string {
  if (at) return t('mail_explorer.panel.judged', { when: t.dateTime(at, timeZone, 'medium') });
  return size > 0 ? t('mail_explorer.panel.judged_before') : '';
}

/**
 * The history of a mail, oldest first. The service records people's actions; this adds the initial quarantine
 * of mail that is held by an inspector, or was released without a recorded quarantine.
 */
function withArrivalHold({ email, timeline, evidence }: CallAnswer<typeof showEmail>, t: Translate) {
  const [received, first, ...rest] = timeline;
  const isHeldByInspector = email.quarantine_actor === 'cp' || email.quarantine_actor === 'microsoft';
  const wasHeld = first ? first.event === 'restored' : isHeldByInspector;
  if (!received || !wasHeld) return timeline;
  // Of block rules, those for phishing quarantine the mail.
  const rule = evidence.find((one) => one.inspector === 'block-rule' && one.detection === 'cp_phishing');
  const actor = rule ? '' : quarantinedBy(t, email.quarantine_actor);
  const hold = { ...received, event: 'quarantined', actor, rule_id: rule?.rule_id ?? null };
  return [received, hold, ...(first ? [first, ...rest] : [])];
}

/** The actions that a mail's state allows (MX-17), for display only: the service decides. */
function actionsOf({ email, moving }: Details, mayAct: boolean, t: Translate): EmailDetailsView['actions'] {
  if (!mayAct) return [];
  if (moving) {
    const action = moving === 'hold' ? 'quarantine' : 'release';
    return [{ action, obstacle: t(`mail_explorer.act.moving_${moving}`) }];
  }
  if (email.is_deleted) {
    const action = email.is_quarantined ? 'release' : 'quarantine';
    return [{ action, obstacle: t('mail_explorer.act.is_deleted') }];
  }
  const release = { action: 'release', obstacle: '' } as const;
  if (email.is_quarantined) return [release];
  const obstacle = email.is_restored ? t('mail_explorer.act.not_restored') : '';
  const quarantine = { action: 'quarantine', obstacle } as const;
  return email.is_quarantined === null ? [quarantine, release] : [quarantine];
}

/** The rules in a row's menu. */
function rulesOf(email: ReadEmailRow, t: Translate): EmailDetailsView['rules'] {
  return (['blacklist', 'whitelist'] as const).flatMap((type) => {
    const links = rulesLikeMail(email, type).map(({ about, value, href }) => ({
      text: t(`mail_explorer.panel.rule_${about}`),
      label: t(`grid.${about}_${type}`, { value }),
      href,
    }));
    return links.length > 0 ? [{ title: t(`mail_explorer.panel.rule_${type}`), links }] : [];
  });
}

function factsOf({ email, reply_to: replyTo }: Details, context: DetailsContext): FactView[] {
  const { t, timeZone } = context;
  const filterBy = searchedBy(context);
  const sender = email.nickname ? `${email.nickname} <${email.sender_address}>` : email.sender_address;
  const named = (
    key:
      | 'from'
      | 'reply_to'
      | 'received'
      | 'direction'
      | 'quarantined_by'
      | 'mailbox'
      | 'server_ip'
      | 'client_ip'
      | 'spf'
      | 'message_id',
  ) => t(`mail_explorer.panel.${key}`);
  const link = (field: string, value: string) => (value ? filterBy(field, value) : '');
  const facts: FactView[] = [
    { term: named('from'), ...fact(sender, link('from_email', email.sender_address)) },
    { term: named('reply_to'), ...fact(replyTo.join(', '), '') },
    { term: named('received'), ...fact(t.dateTime(email.received_at, timeZone, 'full'), '') },
    { term: named('direction'), ...fact(labelFor(t, email.direction), link('direction', email.direction)) },
    { term: named('quarantined_by'), ...fact(quarantinedBy(t, email.quarantine_actor), '') },
    { term: named('mailbox'), ...fact(email.mailbox, '') },
    { term: named('server_ip'), ...fact(email.sender_ip, link('sender_server_ip', email.sender_ip)) },
    {
      term: named('client_ip'),
      ...fact(email.sender_client_ip, link('sender_client_ip', email.sender_client_ip)),
    },
    { term: named('spf'), ...fact(labelFor(t, email.spf_check), '') },
    { term: named('message_id'), ...fact(email.message_id, link('message_id', email.message_id)) },
  ];
  return facts.filter(({ text }) => text !== '');
}

/** The effects of retention on a mail, and what exempts it. */
function retentionFactsOf(details: Details, { t, timeZone }: DetailsContext): FactView[] {
  const when = (at: string) => t.dateTime(at, timeZone, 'short');
  const { original_removed_at: removedAt, legal_holds: holds } = details;
  return [
    ...(removedAt
      ? [
          {
            term: t('mail_explorer.panel.original'),
            ...fact(t('mail_explorer.panel.original_removed', { when: when(removedAt) }), ''),
          },
        ]
      : []),
    ...holds.map(({ reason, set_by: who, set_at: at }) => ({
      term: t('mail_explorer.panel.legal_hold'),
      ...fact(t('mail_explorer.panel.legal_hold_of', { reason, who, when: when(at) }), ''),
    })),
  ];
}

/** What is hidden or unknown is not searchable. */
const searchedBy =
  ({ filterBy }: DetailsContext) =>
  (field: string, value: string): string =>
    isHidden(value) || value === 'unknown' ? '' : filterBy(field, value);

const word = (t: Translate, value: string) => ({ value, label: fullLabelFor(t, value) });

const fact = (text: string, filterHref: string) => ({ text, filterHref });

/** The choice when recipients are told of a quarantine, first as the organisation has set it; null where nobody is told. */
export function presentNotices(
  usual: CallAnswer<typeof previewAction>['notices'],
  t: Translate,
): ActionWords['notices'] {
  if (!usual) return null;
  const others = (['at_once', 'digest', 'off'] as const).filter((one) => one !== usual);
  return {
    label: t('mail_explorer.act.notices'),
    hint: t('mail_explorer.act.notices_hint'),
    options: [
      { value: '', label: t(`mail_explorer.act.notices_usual_${usual}`) },
      ...others.map((value) => ({ value, label: t(`mail_explorer.act.notices_${value}`) })),
    ],
  };
}

/** The same for the page of one mail; null if the mail cannot be quarantined. */
export async function readNotices(
  c: ConsoleContext,
  { actions, reference }: EmailDetailsView,
): Promise<ActionWords['notices']> {
  const [type, id = ''] = reference.split('/');
  const entityType = entityTypes.find((one) => one === type);
  if (!entityType || !actions.some(({ action, obstacle }) => action === 'quarantine' && !obstacle))
    return null;
  const emails = [{ entity_id: id, entity_type: entityType }];
  const found = await settle(c.var.client.call(previewAction, { body: { action: 'quarantine', emails } }));
  return found instanceof ServiceError ? null : presentNotices(found.notices, messagesOf(c.var.locale));
}
