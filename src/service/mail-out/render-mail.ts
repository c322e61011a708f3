import { paths } from '../../site/paths.ts';
import { describeCheck } from '../../messages/describe-check.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { MailBrand } from './mail-brand.ts';
import type { MailLogo, MailTemplates, OutgoingMail } from './mail-out.ts';
import type { MailContent } from './mail-queue-store-sqlite.ts';
import {
  endUserCode,
  heldFile,
  heldMail,
  newRequests,
  protectionReport,
  reportDecided,
  reportReceived,
  restoreDecided,
} from './organisation-mails.ts';
import { cleanLine, unlinked } from './clean-message.ts';
import { fitMail, sizeOfPart } from './fit-mail.ts';
import { layOutHtml } from './mail-view.ts';
import { layOutText, type MailTexts } from './mail-texts.ts';

/** The mail about new matches of a custom query, with a link to each mail and to the search. */
function queryMatches(
  t: Translate,
  { name, total, mails, timeZone, path, queries_path: queriesPath }: MailTemplates['query_matches'],
  publicUrl: string,
): { subject: string; texts: Omit<MailTexts, 'head' | 'footer'> } {
  const query = cleanLine(name);
  const more = total - mails.length;
  const notes = [
    ...(more > 0 ? [t('mail.query_more', { count: more })] : []),
    t('mail.held_zone', { zone: timeZone.replaceAll('_', ' ') }),
    t('mail.query_note', { url: new URL(queriesPath, publicUrl).href }),
  ];
  return {
    subject: t('mail.query_subject', { count: total, name: query }),
    texts: {
      title: t('mail.query_title', { count: total, name: query }),
      paragraphs: [t('mail.query_text')],
      items: mails.map((mail) => {
        const subject = unlinked(mail.subject) || t('mail.held_no_subject');
        return {
          title: subject,
          facts: [
            [t('mail.held_from'), unlinked(mail.sender)],
            [
              t('mail.held_received'),
              `${t.dateTime(mail.received_at, timeZone, 'day')}, ${t.dateTime(mail.received_at, timeZone, 'time')}`,
            ],
          ] as [string, string][],
          links: [{ label: t('mail.query_open', { subject }), url: new URL(mail.path, publicUrl).href }],
        };
      }),
      all: { label: t('mail.query_run'), url: new URL(path, publicUrl).href },
      note: notes.join(' '),
    },
  };
}

/** How a mail is written: in whose name, where its links lead, which picture it shows, which zone its times are in. */
interface Writing {
  brand: MailBrand;
  publicUrl: string;
  logo: MailLogo | null;
  /** IANA name. */
  timeZone: string;
  organisation: string;
}

/** Mails about employees' mail are their organisation's; those about accounts are the console's. */
const ofOrganisation: ReadonlySet<OutgoingMail['template']> = new Set([
  'end_user_code',
  'held_mail',
  'held_file',
  'new_requests',
  'restore_decided',
  'report_received',
  'report_decided',
  'protection_report',
]);

/** Writes a mail in its reader's language. */
export function renderMail(mail: OutgoingMail, writing: Writing): MailContent {
  const { publicUrl, logo } = writing;
  if (mail.template === 'report_received') {
    return { ...write(mail, writing), answers: mail.values.answers };
  }
  if (mail.template === 'protection_report') {
    const { pictures, stop_path: stop } = mail.values;
    const written = write(mail, writing);
    const shown = pictures.filter(({ id }) => written.html.includes(`"cid:${id}"`));
    return {
      ...written,
      pictures: shown.map(({ id, png }) => ({ id, png })),
      list: 'protection-report',
      ...(stop !== null && {
        unsubscribe: { oneClick: new URL(stop, publicUrl).href, page: new URL(stop, publicUrl).href },
      }),
    };
  }
  if (mail.template !== 'held_mail') return write(mail, writing);
  const { mails, unsubscribe_path: path } = mail.values;
  const withFirst = (listed: number) =>
    write({ ...mail, values: { ...mail.values, mails: mails.slice(0, listed) } }, writing);
  const unsubscribe = path !== null && {
    oneClick: new URL(path, publicUrl).href,
    page: new URL(paths.emailActions('held-mail'), publicUrl).href,
  };
  return {
    ...fitMail(withFirst, mails.length, logo ? sizeOfPart(logo.png.length) : 0),
    list: 'held-mail',
    ...(unsubscribe && { unsubscribe }),
  };
}

function write(mail: OutgoingMail, writing: Writing): MailContent {
  const t = messagesOf(mail.locale);
  const { subject, texts } = contentOf(mail, t, writing);
  const { brand, logo } = writing;
  const organisation = ofOrganisation.has(mail.template) ? cleanLine(writing.organisation) : '';
  const by = organisation && t('mail.protected_by', { brand: brand.name });
  const name = unlinked(organisation) || brand.name;
  const footer = t(organisation ? 'mail.footer_of' : 'mail.footer', {
    organisation: name,
    brand: brand.name,
  });
  const all = { ...texts, head: { name, by }, footer };
  return {
    subject,
    text: layOutText(all, t),
    html: layOutHtml(all, t, brand, logo),
    ...(organisation && { from: `${organisation}, ${by}` }),
  };
}

function contentOf(
  mail: OutgoingMail,
  t: Translate,
  writing: Writing,
): { subject: string; texts: Omit<MailTexts, 'head' | 'footer'> } {
  const { publicUrl } = writing;
  const brand = writing.brand.name;
  switch (mail.template) {
    case 'verification_code': {
      const { code, minutes } = mail.values;
      return {
        subject: t('mail.verification_code_subject', { brand, code }),
        texts: {
          title: t('mail.verification_code_title'),
          paragraphs: [t('mail.verification_code_text')],
          code,
          note: t('mail.verification_code_note', { brand, time: t('mail.minutes', { count: minutes }) }),
        },
      };
    }
    case 'link_code': {
      const { code, minutes, provider } = mail.values;
      return {
        subject: t('mail.link_code_subject', { brand, code }),
        texts: {
          title: t('mail.link_code_title'),
          paragraphs: [t('mail.link_code_text', { provider })],
          code,
          note: t('mail.link_code_note', { brand, time: t('mail.minutes', { count: minutes }) }),
        },
      };
    }
    case 'reset_password': {
      const { path, minutes } = mail.values;
      return {
        subject: t('mail.reset_password_subject', { brand }),
        texts: {
          title: t('mail.reset_password_title'),
          paragraphs: [t('mail.reset_password_text')],
          button: {
            label: t('mail.reset_password_button'),
            url: new URL(path, publicUrl).href,
          },
          note: t('mail.reset_password_note', { time: t('mail.minutes', { count: minutes }) }),
        },
      };
    }
    case 'invitation':
      return invitation(t, mail.values, writing);
    case 'last_administrator':
      return lastAdministrator(t, mail.values, writing);
    case 'system_alert':
      return systemAlert(t, mail.values, writing);
    case 'test': {
      const { host } = new URL(publicUrl);
      return {
        subject: t('mail.test_subject', { brand }),
        texts: {
          title: t('system.test'),
          paragraphs: [t('mail.test_text', { host })],
          note: t('mail.test_note'),
        },
      };
    }
    case 'address_changed':
      return addressChanged(t, mail.values, writing);
    case 'export_ready':
      return exportReady(t, mail.values, writing);
    case 'password_changed':
      return event(t, 'password_changed', mail.values, writing);
    case 'new_sign_in':
      return event(t, 'new_sign_in', mail.values, writing);
    case 'end_user_code':
      return endUserCode(t, mail.values);
    case 'held_mail':
      return heldMail(t, mail.values, publicUrl);
    case 'query_matches':
      return queryMatches(t, mail.values, publicUrl);
    case 'protection_report':
      return protectionReport(t, mail.values, publicUrl);
    case 'new_requests':
      return newRequests(t, mail.values, publicUrl);
    case 'held_file':
      return heldFile(t, mail.values);
    case 'restore_decided':
      return restoreDecided(t, mail.values, publicUrl);
    case 'report_received':
      return reportReceived(t, mail.values);
    case 'report_decided':
      return reportDecided(t, mail.values);
    case 'mfa_changed':
      return event(t, `mfa_${mail.values.change}`, mail.values, writing);
  }
}

function invitation(
  t: Translate,
  { path, days }: MailTemplates['invitation'],
  { publicUrl, brand: { name: brand } }: Writing,
) {
  const { host } = new URL(publicUrl);
  return {
    subject: t('mail.invitation_subject', { brand }),
    texts: {
      title: t('mail.invitation_title', { brand }),
      paragraphs: [t('mail.invitation_text', { host })],
      button: {
        label: t('mail.invitation_button'),
        url: new URL(path, publicUrl).href,
      },
      note: t('mail.invitation_note', { time: t('mail.days', { count: days }) }),
    },
  };
}

function exportReady(
  t: Translate,
  values: MailTemplates['export_ready'],
  { publicUrl, brand: { name: brand } }: Writing,
) {
  const { rows, size, file_name, path, days } = values;
  const kept = t('mail.days', { count: days });
  return {
    subject: t('mail.export_ready_subject', { brand }),
    texts: {
      title: t('mail.export_ready_title'),
      paragraphs: [t(path === null ? 'mail.export_ready_attached' : 'mail.export_ready_link')],
      ...(path !== null && {
        button: {
          label: t('mail.export_ready_button'),
          url: new URL(path, publicUrl).href,
        },
      }),
      facts: [
        [t('mail.export_file'), file_name],
        [t('mail.export_rows'), t.number(rows)],
        [t('mail.export_size'), t.bytes(size)],
      ] as [string, string][],
      note: t(path === null ? 'mail.export_ready_attached_note' : 'mail.export_ready_link_note', {
        time: kept,
      }),
    },
  };
}

function lastAdministrator(
  t: Translate,
  { by, at, client_address, path }: MailTemplates['last_administrator'],
  { publicUrl, timeZone, brand: { name: brand } }: Writing,
) {
  return {
    subject: t('mail.last_administrator_subject', { brand }),
    texts: {
      title: t('mail.last_administrator_title'),
      paragraphs: [t('mail.last_administrator_text')],
      button: {
        label: t('mail.last_administrator_button'),
        url: new URL(path, publicUrl).href,
      },
      facts: [
        [t('mail.by'), by],
        [t('mail.when'), t.dateTime(at, timeZone, 'full')],
        [t('mail.where'), client_address || t('mail.unknown')],
      ] as [string, string][],
      note: t('mail.last_administrator_note'),
    },
  };
}

function systemAlert(
  t: Translate,
  { result, isOver, path }: MailTemplates['system_alert'],
  { publicUrl, timeZone, brand: { name: brand } }: Writing,
) {
  const { name: check, found, toDo } = describeCheck(t, result, timeZone);
  const title = t(isOver ? 'mail.system_over_title' : 'mail.system_alert_title', { check });
  return {
    subject: `${brand}: ${title}`,
    texts: {
      title,
      paragraphs: [found, ...(toDo && !isOver ? [toDo] : [])],
      button: { label: t('mail.system_alert_button'), url: new URL(path, publicUrl).href },
      note: t('mail.system_alert_note'),
    },
  };
}

function addressChanged(
  t: Translate,
  { address, by, at, client_address }: MailTemplates['address_changed'],
  { timeZone, brand: { name: brand } }: Writing,
) {
  return {
    subject: t('mail.address_changed_subject', { brand }),
    texts: {
      title: t('mail.address_changed_title'),
      paragraphs: [t('mail.address_changed_text')],
      facts: [
        [t('mail.address_changed_to'), address],
        [t('mail.by'), by],
        [t('mail.when'), t.dateTime(at, timeZone, 'full')],
        [t('mail.where'), client_address || t('mail.unknown')],
      ] as [string, string][],
      note: t('mail.not_you'),
    },
  };
}

type EventName = 'password_changed' | 'new_sign_in' | `mfa_${MailTemplates['mfa_changed']['change']}`;

/** A notice about something that happened to the account: what, when, from where. */
function event(
  t: Translate,
  name: EventName,
  values: MailTemplates['new_sign_in'],
  { timeZone, brand: { name: brand } }: Writing,
) {
  const known = (text: string) => text || t('mail.unknown');
  return {
    subject: t.find(`mail.${name}_subject`, { brand }) ?? name,
    texts: {
      title: t(`mail.${name}_title`),
      paragraphs: [t(`mail.${name}_text`)],
      facts: [
        [t('mail.when'), t.dateTime(values.at, timeZone, 'full')],
        [t('mail.where'), known(values.client_address)],
        [t('mail.browser'), known(values.user_agent)],
      ] as [string, string][],
      note: t('mail.not_you'),
    },
  };
}
