import { z } from 'zod';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as calls from '../../api/contract/end-users/held-mail.ts';
import { locales } from '../../api/vocabulary/locales.ts';
import { ServiceError } from '../../api/errors.ts';
import { emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import type { LinkPageState, NoticeWish } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';
import { textOf } from '../form-problems.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { choice, exactly, flag, line, oneTimeCode } from '../fields.ts';
import {
  countWrongCode,
  forgetProof,
  keepCode,
  type KeptProof,
  readKeptProof,
  refusalOf,
  requestCode,
} from './prove-address.ts';
import { pathShowing, readShown, type Shown } from '../show-again.ts';
import type { Asked } from '../validate.ts';
import { maskAddress, receivedFact, whyHeld } from './present-link.ts';
import { renderLink } from './render-link.tsx';
import { formFor, zoneOf } from './show-link.ts';

const address = paths.emailActions('held-mail');
const saved = paths.emailActions('held-mail', { done: '1' });

export const heldQuery = z.object({ done: flag });
export const heldForm = z.object({
  step: choice(['email', 'resend', 'code', 'open', 'answer', 'unblock', 'notices', 'forget']),
  email: line(),
  code: oneTimeCode,
  mail: exactly(),
  id: exactly(),
  when: choice(['off', 'at_once', 'digest']),
  locale: choice(locales),
});

/** The calls about a person's held mail, on behalf of the browser with this proof. */
function callsFor({ var: { client } }: ConsoleContext, proof: KeptProof | undefined) {
  const own = { deviceTokens: proof?.browser, token: undefined };
  const query = {
    ...(proof?.email && { email: proof.email }),
    ...(proof?.code && { code: proof.code }),
  };
  return {
    list: (code?: string) =>
      client.call(calls.listHeldMail, { query: { ...query, ...(code !== undefined && { code }) } }, own),
    sendCode: () => client.call(calls.verifyHeldMailReader, { query }, own),
    open: (entityId: string, purpose: 'restore' | 'answer') =>
      client.call(calls.openHeldMail, { query, body: { entity_id: entityId, purpose } }, own),
    blocked: () => client.call(calls.listBlockedSenders, { query }, own),
    unblock: (id: string) => client.call(calls.unblockSender, { query, body: { id } }, own),
    writeNotices: (body: NoticeWish) => client.call(calls.writeNoticePreferences, { query, body }, own),
  };
}

/** GET of the page with everything that is held for a person. Read-only; it discloses nothing before the proof. */
export async function showHeldMail(c: Asked<{ query: typeof heldQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const proof = readKeptProof(c);
  const found = await callsFor(c, proof).list().catch(refusalOf);
  // A remote service that requires the code with each call, and whose code has expired.
  if (found instanceof ServiceError) {
    if (found.status === 404) return render(c, { state: formFor(undefined) });
    const state = failedState(t);
    return render(c, { state, status: found.status as ContentfulStatusCode });
  }
  const { organisation, logo } = found;
  const { error, refusal, values } = readShown(c);
  const words = refusal ? refusalWords(t, refusal) : ((error && textOf(t, error)) ?? '');
  if (found.status === 'needed') {
    const form = formFor(proof);
    const typed = values?.['email'];
    const state: LinkPageState = typed === undefined ? form : { kind: 'email', email: typed, error: '' };
    return render(c, { organisation, logo, state: 'error' in state ? { ...state, error: words } : state });
  }
  const provedAs = proof?.email ? maskAddress(proof.email) : '';
  if (words) return render(c, { organisation, logo, provedAs, state: { ...failedState(t), text: words } });
  const isSaved = c.req.valid('query').done;
  // A service without support for blocks has none.
  const blocks = await callsFor(c, proof).blocked().catch(refusalOf);
  const blocked = blocks instanceof ServiceError ? [] : blocks.senders;
  const state = listState(t, zoneOf(c, found), { ...found, blocked }, isSaved);
  return render(c, { organisation, logo, provedAs, state });
}

const refusalWords = (t: Translate, refusal: ServiceError): string =>
  refusal.status < 500 ? messageOfRefusal(t, refusal) : t('restore.list.unknown');

/** POST of that page: a step of the proof, a link to one of the mails, or notice preferences. */
export async function takeHeldMail(c: Asked<{ form: typeof heldForm }>): Promise<Response> {
  // The redirect target may be a link, which is a secret.
  c.header('Referrer-Policy', 'no-referrer');
  const form = c.req.valid('form');
  const proof = readKeptProof(c);
  const own = callsFor(c, proof);
  switch (form.step) {
    case 'email':
      return sendCode(c, proof, form.email);
    case 'resend':
      return sendCode(c, proof, proof?.email ?? '');
    case 'code':
      return takeCode(c, proof, form.code);
    case 'open':
    case 'answer': {
      const purpose = form.step === 'answer' ? 'answer' : 'restore';
      const made = await own.open(form.mail, purpose).catch(refusalOf);
      if (made instanceof ServiceError) return refused(c, made);
      return c.redirect(getSafeReturnTo(made.path, c.var.origin) ?? address, 303);
    }
    case 'unblock': {
      const ended = await own.unblock(form.id).catch(refusalOf);
      return ended instanceof ServiceError ? refused(c, ended) : c.redirect(saved, 303);
    }
    case 'notices': {
      const { when, locale = null } = form;
      const how = when === undefined || when === 'off' ? null : when;
      const written = await own.writeNotices({ wanted: when !== 'off', how, locale }).catch(refusalOf);
      return written instanceof ServiceError ? refused(c, written) : c.redirect(saved, 303);
    }
    case 'forget':
      forgetProof(c);
      break;
    default:
      break;
  }
  return c.redirect(address, 303);
}

const again = (c: ConsoleContext, shown: Shown): Response => c.redirect(pathShowing(c, address, shown), 303);

/** The page itself shows that a mail is gone or the proof has expired. */
const refused = (c: ConsoleContext, refusal: ServiceError): Response =>
  refusal.code === 'proof_needed' || refusal.status === 404
    ? c.redirect(address, 303)
    : again(c, { refusal });

async function sendCode(c: ConsoleContext, proof: KeptProof | undefined, email: string): Promise<Response> {
  const values = { email: email.slice(0, emailLimit) };
  if (!isEmailAddress(email)) return again(c, { error: { key: 'restore.email_invalid' }, values });
  const sent = await requestCode({ c, proof }, email, (kept) => callsFor(c, kept).sendCode());
  if (sent instanceof ServiceError || sent.status !== 'ok') {
    return again(c, { error: { key: 'restore.list.verify' }, values });
  }
  return c.redirect(address, 303);
}

async function takeCode(c: ConsoleContext, proof: KeptProof | undefined, typed: string): Promise<Response> {
  if (!proof) return c.redirect(address, 303);
  const code = typed.slice(0, 20);
  if (code === '') return again(c, { error: { key: 'restore.code_required' } });
  const tried = await callsFor(c, proof).list(code).catch(refusalOf);
  if (!(tried instanceof ServiceError)) {
    keepCode({ c, proof }, proof, code);
    return c.redirect(address, 303);
  }
  if (tried.status !== 404) return again(c, { refusal: tried });
  return again(c, { error: countWrongCode({ c, proof }, proof, tried) });
}

const failedState = (t: Translate): Extract<LinkPageState, { kind: 'message' }> => ({
  kind: 'message',
  tone: 'bad',
  title: t('restore.failed_title'),
  text: t('restore.list.unknown'),
});

function listState(
  t: Translate,
  timeZone: string,
  found: {
    mails: calls.HeldMail[];
    total: number;
    notices: NoticeWish | null;
    blocked: { id: string; sender: string }[];
  },
  isSaved: boolean,
): LinkPageState {
  return {
    kind: 'list',
    mails: found.mails.map((mail) => ({
      id: mail.entity_id,
      isOpen: mail.is_open,
      status: mail.status,
      view: {
        subject: mail.subject || t('restore.no_subject'),
        facts: [
          { term: t('restore.from'), text: mail.sender },
          ...(mail.mailbox ? [{ term: t('mail.held_to'), text: mail.mailbox }] : []),
          receivedFact(t, mail.received_at, timeZone),
        ],
        why: whyHeld(t, mail.group),
        others: '',
        text: '',
      },
    })),
    more: found.total - found.mails.length,
    notices: found.notices,
    blocked: found.blocked,
    isSaved,
  };
}

interface Rendered {
  organisation?: string;
  logo?: string;
  provedAs?: string;
  state: LinkPageState;
  status?: ContentfulStatusCode;
}

const render = (
  c: ConsoleContext,
  { organisation = '', logo = '', provedAs = '', state, status }: Rendered,
): Response => renderLink(c, { page: 'list', organisation, logo, address, provedAs, state }, status);
