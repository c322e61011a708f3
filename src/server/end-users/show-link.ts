import { type KeptProof, readKeptProof, refusalOf } from './prove-address.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ServiceError } from '../../api/errors.ts';
import { isTimeZone } from '../../api/validators.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { LinkPageName, LinkPageState } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';
import { textOf } from '../form-problems.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { readShown } from '../show-again.ts';
import { type LinkCalls, linkCalls, type LinkRequest, type PageLink, readLink } from './call-service.ts';
import {
  administratorState,
  brokenState,
  expiredState,
  maskAddress,
  presentStatus,
  problemState,
  receivedFact,
  thankYouState,
} from './present-link.ts';
import { renderLink } from './render-link.tsx';
import type { Approval } from '../../api/contract/end-users/approvals.ts';
import { maliciousGroups } from '../../api/vocabulary/verdicts.ts';

/** How long the code form stays open after a code was requested, milliseconds. */
const codeLifetime = 10 * 60_000;

/**
 * GET of a public page: the state of its link for this browser. Read-only; until the address is proved it discloses
 * nothing about the mail, not even whether it exists.
 */
export async function showLink(c: LinkRequest, page: LinkPageName): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const link = readLink(c, page);
  if (!link) return answer(c, undefined, { page, state: problemState(t, page, 'missing'), status: 400 });
  const proof = readKeptProof(c);
  const calls = linkCalls(c, link, proof);
  const found = await calls.identify().catch((error: unknown) => refusalOf(error));
  if (found instanceof ServiceError) {
    const state = problemState(t, page, 'identify', found);
    return answer(c, link, { page, state, status: found.status as ContentfulStatusCode });
  }
  const { organisation, logo } = found;
  if (found.status === 'expired') {
    return answer(c, link, { page, organisation, logo, state: expiredState(t), status: 410 });
  }
  if (found.status === 'broken') {
    return answer(c, link, { page, organisation, logo, state: brokenState(t), status: 400 });
  }
  const timeZone = zoneOf(c, found);
  if (found.status === 'needed') {
    return answer(c, link, { page, organisation, logo, state: withShown(c, link, formFor(proof)) });
  }
  const provedAs = proof?.email ? maskAddress(proof.email) : '';
  if (link.mode === 'admin_approve') {
    const approval = await calls.approval().catch(refusalOf);
    if (!(approval instanceof ServiceError)) {
      const state = withShown(c, link, presentApproval(approval, t, timeZone));
      return answer(c, link, { page, organisation, logo, provedAs, state });
    }
    if (approval.code === 'proof_needed') {
      return answer(c, link, { page, organisation, logo, state: withShown(c, link, formFor(proof)) });
    }
    return answer(c, link, { page, organisation, logo, provedAs, state: administratorState(t) });
  }
  const status = await calls.status().catch((error: unknown) => refusalOf(error));
  const isDone = page === 'action' && c.req.valid('query').done;
  if (!(status instanceof ServiceError)) {
    const { mode } = link;
    const shown =
      isDone && status.may_answer === undefined
        ? thankYouState(t, readShown(c).values)
        : presentStatus(status, {
            t,
            page,
            mode,
            timeZone,
            ...(isDone && { done: readShown(c).values ?? {} }),
          });
    const state = withShown(c, link, shown);
    return answer(c, link, { page, organisation, logo, provedAs, state });
  }
  // A proof for another mail is not sufficient for this one.
  if (status.code === 'proof_needed') {
    return answer(c, link, { page, organisation, logo, state: formFor(proof) });
  }
  if (status.status === 410 || (await isGone(calls, status))) return c.redirect(paths.errors.gone(), 302);
  const state = problemState(t, page, problemOf(status), status);
  return answer(c, link, {
    page,
    organisation,
    logo,
    provedAs,
    state,
    status: status.status as ContentfulStatusCode,
  });
}

/** Whether a missing mail existed, for services with a separate call for that. */
async function isGone({ exists }: LinkCalls, { status }: ServiceError): Promise<boolean> {
  if (status !== 404) return false;
  const answer = await exists().catch(refusalOf);
  return !(answer instanceof ServiceError) && !answer.isExists;
}

/** The zone of times: the visitor's own, else the organisation's. */
export const zoneOf = ({ var: { preferences } }: ConsoleContext, found: { time_zone: string }): string =>
  preferences.time_zone ?? (isTimeZone(found.time_zone) ? found.time_zone : 'UTC');

/** The state with typed values and errors, if this URL shows a refused form. */
function withShown(c: ConsoleContext, { page }: PageLink, state: LinkPageState): LinkPageState {
  const { error, refusal, values } = readShown(c);
  const t = messagesOf(c.var.locale);
  if (state.kind === 'approval') {
    return {
      ...state,
      reason: values?.['message'] ?? '',
      error: refusal ? messageOfRefusal(t, refusal) : ((error && textOf(t, error)) ?? ''),
    };
  }
  if (refusal?.status === 404 || refusal?.status === 405) return problemState(t, page, problemOf(refusal));
  const refused =
    refusal && (refusal.status < 500 ? messageOfRefusal(t, refusal) : t(`restore.${page}.unknown`));
  const words = refused ?? (error && textOf(t, error)) ?? '';
  // A refused address is corrected in the email form, even while a code for another one is valid.
  if ((state.kind === 'email' || state.kind === 'code') && values?.['email'] !== undefined) {
    return { kind: 'email', email: values['email'], error: words };
  }
  if (state.kind === 'request') return { ...state, message: values?.['message'] ?? '', error: words };
  return 'error' in state ? { ...state, error: words } : state;
}

/** The code form while a code is valid, else the email form. */
export function formFor(proof: KeptProof | undefined): LinkPageState {
  const now = Date.now();
  const error = '';
  const email = proof?.email ?? '';
  if (!proof || proof.askedAt + codeLifetime <= now) return { kind: 'email', email, error };
  return { kind: 'code', email, error, wait: waitOf(proof), isLate: proof.late, isLimited: proof.limited };
}

const waitOf = ({ againAt }: KeptProof): number =>
  Math.max(0, Math.min(86_400, Math.ceil((againAt - Date.now()) / 1_000)));

function problemOf({ status }: ServiceError): 'not_found' | 'not_restorable' | 'unknown' {
  if (status === 404) return 'not_found';
  return status === 405 ? 'not_restorable' : 'unknown';
}

interface LinkAnswer {
  page: LinkPageName;
  organisation?: string;
  logo?: string;
  provedAs?: string;
  state: LinkPageState;
  status?: ContentfulStatusCode;
}

/** Responds with the page in a state. */
function answer(c: ConsoleContext, link: PageLink | undefined, answered: LinkAnswer): Response {
  const { page, organisation = '', logo = '', provedAs = '', state, status } = answered;
  const isApproval = link?.mode === 'admin_approve';
  const address = link?.address ?? '';
  return renderLink(c, { page, isApproval, organisation, logo, address, provedAs, state }, status);
}

/** The page of a request for an administrator who decides it by a mailed code. */
function presentApproval(approval: Approval, t: Translate, timeZone: string): LinkPageState {
  const { attachment, first_by: firstBy, group, id, may, others, requesters, sender, state } = approval;
  const mail = {
    subject: approval.subject || t('restore.no_subject'),
    facts: [
      { term: t('restore.from'), text: sender },
      ...(approval.received_at ? [receivedFact(t, approval.received_at, timeZone)] : []),
      ...(attachment === null ? [] : [{ term: t('restore.file'), text: attachment }]),
      { term: t('requests.verdict'), text: t(`requests.group.${group}`) },
    ],
    why: firstBy
      ? { tone: 'plain' as const, text: t('restore.approval_first', { who: firstBy }), more: [] }
      : null,
    others: others > 0 && attachment === null ? t('requests.others', { count: others }) : '',
    text: '',
  };
  if (state !== 'open') {
    return {
      kind: 'message',
      tone: state === 'approved' ? 'good' : 'plain',
      title: t(`restore.approval_${state}`),
      text: t('restore.approval_told'),
      mail,
    };
  }
  return {
    kind: 'approval',
    mail,
    asked: requesters,
    isFile: attachment !== null,
    mayApprove: may === 'approve',
    isMalicious: maliciousGroups.has(group),
    why:
      may === 'approve'
        ? ''
        : t(approval.needs === 'another_person' ? 'requests.own' : 'restore.approval_sign_in', {
            group: t(`requests.group.${group}`),
          }),
    consoleHref: paths.restoreRequests.show(id),
    reason: '',
    error: '',
  };
}
