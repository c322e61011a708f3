import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { showSenderTrust, writeSenderTrust } from '../../api/contract/config/sender-trust.ts';
import { ServiceError } from '../../api/errors.ts';
import { trustedEntriesLimit, trustedTextLimit } from '../../api/limits.ts';
import { isAuthservId, isTrustedHop, splitValues } from '../../api/validators.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { SenderTrustPage, type SenderTrustModel } from '../../views/system-settings/sender-trust-page.tsx';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, given, text } from '../fields.ts';
import { formErrorOf, textOf } from '../form-problems.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown, showAgain } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, query } from '../validate.ts';

/** One character more than allowed, so that excess is detected. */
const names = text(trustedTextLimit + 1);
const trustForm = z.object({ trusted_hops: names, trusted_authserv_ids: names });
/** As it arrived: an empty list was emptied, one that is missing was not sent. */
const sentForm = z.object({ trusted_hops: given, trusted_authserv_ids: given });
/** The values typed before re-authentication; missing fields were not typed. */
const trustQuery = z.object({ done: choice(['saved']), trusted_hops: given, trusted_authserv_ids: given });

/** Trusted servers and senders; for administrators only, as enforced by the service. */
export const senderTrustRoutes = new Hono<ConsoleEnv>()
  .get(paths.systemSettings.senderTrust(), query(trustQuery), (c) => showTrust(c))
  .post(paths.systemSettings.senderTrust(), onlyForms, form(sentForm), (c) => saveTrust(c));

async function showTrust(c: Asked<{ query: typeof trustQuery }>): Promise<Response> {
  const { trusted_hops, trusted_authserv_ids } = await c.var.client.call(showSenderTrust, {});
  const stored = { hops: trusted_hops.join('\n'), ids: trusted_authserv_ids.join('\n') };
  const asked = c.req.valid('query');
  const { error, refusal, values } = readShown(c);
  if (values) return renderTrust(c, readTrust(c, trustForm.parse(values), refusal).model);
  const isTyped = asked.trusted_hops !== undefined;
  const sent = trustForm.parse(asked);
  const typed = isTyped ? { hops: sent.trusted_hops, ids: sent.trusted_authserv_ids } : stored;
  return renderTrust(c, {
    ...typed,
    problems: {},
    isSaved: asked.done === 'saved',
    ...(error && { failure: textOf(messagesOf(c.var.locale), error) }),
    isUnsaved: isTyped && (typed.hops !== stored.hops || typed.ids !== stored.ids),
  });
}

async function saveTrust(c: Asked<{ form: typeof sentForm }>): Promise<Response> {
  const sent = c.req.valid('form');
  // Nobody stops being believed by a form of which half arrived.
  if (sent.trusted_hops === undefined || sent.trusted_authserv_ids === undefined) {
    const again = pathShowing(c, paths.systemSettings.senderTrust(), {
      error: { key: 'settings.form_not_whole' },
    });
    return c.redirect(again, 303);
  }
  const typed = trustForm.parse(sent);
  const { hops, ids, model } = readTrust(c, typed);
  // Redirects, so that reloading is not another attempt.
  const refuse = (refusal?: ServiceError) =>
    showAgain(c, paths.systemSettings.senderTrust(), { values: typed, ...(refusal && { refusal }) }, () =>
      renderTrust(c, readTrust(c, typed, refusal).model, 422),
    );
  if (Object.keys(model.problems).length > 0) return refuse();
  return withProof(c, paths.systemSettings.senderTrust(typed), async () => {
    try {
      await c.var.client.call(writeSenderTrust, {
        body: { trusted_hops: hops, trusted_authserv_ids: ids },
      });
    } catch (error) {
      if (!(error instanceof ServiceError && formErrorOf(error, {}))) throw error;
      return refuse(error);
    }
    return c.redirect(paths.systemSettings.senderTrust({ done: 'saved' }), 303);
  });
}

/** The values of a form, and the page with them. */
function readTrust(c: ConsoleContext, typed: z.output<typeof trustForm>, refusal?: ServiceError) {
  const t = messagesOf(c.var.locale);
  const hops = splitValues(typed.trusted_hops.toLowerCase());
  const ids = splitValues(typed.trusted_authserv_ids.toLowerCase());
  const wrongHop = hops.find((hop) => !isTrustedHop(hop));
  const wrongId = ids.find((id) => !isAuthservId(id));
  const problemOfHops =
    problemOf(t, typed.trusted_hops, hops) ??
    (wrongHop === undefined ? undefined : t('service.hop_wrong', { hop: wrongHop }));
  const problemOfIds =
    problemOf(t, typed.trusted_authserv_ids, ids) ??
    (wrongId === undefined ? undefined : t('service.authserv_id_wrong', { id: wrongId }));
  const model: SenderTrustModel = {
    hops: typed.trusted_hops,
    ids: typed.trusted_authserv_ids,
    problems: {
      ...(problemOfHops !== undefined && { hops: problemOfHops }),
      ...(problemOfIds !== undefined && { ids: problemOfIds }),
    },
    isSaved: false,
    isUnsaved: false,
    ...(refusal && { failure: messageOfFormRefusal(t, refusal) }),
  };
  return { hops, ids, model };
}

/** The error if there are too many entries or characters. */
function problemOf(t: Translate, typed: string, entries: readonly string[]): string | undefined {
  if (typed.length > trustedTextLimit) return t('settings.trust_too_long', { most: trustedTextLimit });
  if (entries.length > trustedEntriesLimit)
    return t('settings.trust_too_many', { most: trustedEntriesLimit });
  return undefined;
}

function renderTrust(c: ConsoleContext, model: SenderTrustModel, status?: ContentfulStatusCode): Response {
  const t = messagesOf(c.var.locale);
  return renderPage(c, <SenderTrustPage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.sender_trust'),
    section: 'system-settings',
    ...(status && { status }),
  });
}
