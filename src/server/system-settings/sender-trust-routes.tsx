import { z } from 'zod';
import { showSenderTrust, writeSenderTrust } from '../../api/contract/config/sender-trust.ts';
import { trustedEntriesLimit, trustedTextLimit } from '../../api/limits.ts';
import { isAuthservId, isTrustedHop, splitValues } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SenderTrustPage } from '../../views/system-settings/sender-trust-page.tsx';
import { given } from '../fields.ts';
import { fails, problemsOf } from '../form-problems.ts';
import { formPage } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';

/** Names, one per line; undefined when they are missing: an emptied list was sent. */
const names = given.transform((typed) => typed?.replaceAll('\r\n', '\n'));
const namesIn = (typed = ''): string[] => splitValues(typed.toLowerCase());

/** Checks of a list, whose entries have to be of some kind. */
const listOf = (isRight: (name: string) => boolean, failureOf: (name: string) => ReturnType<typeof fails>) =>
  z.string().superRefine((typed, issues) => {
    const entries = namesIn(typed);
    const wrong = entries.find((name) => !isRight(name));
    const why =
      typed.length > trustedTextLimit
        ? fails('settings.trust_too_long', { most: trustedTextLimit })
        : entries.length > trustedEntriesLimit
          ? fails('settings.trust_too_many', { most: trustedEntriesLimit })
          : wrong !== undefined && failureOf(wrong);
    if (why) issues.addIssue({ code: 'custom', message: why.error, params: why.params });
  });
const checks = z.object({
  trusted_hops: listOf(isTrustedHop, (hop) => fails('service.hop_wrong', { hop })),
  trusted_authserv_ids: listOf(isAuthservId, (id) => fails('service.authserv_id_wrong', { id })),
});

/** Trusted servers and senders; for administrators only, as enforced by the service. */
export const senderTrustRoutes = formPage(paths.systemSettings.senderTrust(), {
  fields: z.object({ trusted_hops: names, trusted_authserv_ids: names }),
  load: (c) => c.var.client.call(showSenderTrust, {}),
  stored: ({ trusted_hops, trusted_authserv_ids }) => ({
    trusted_hops: trusted_hops.join('\n'),
    trusted_authserv_ids: trusted_authserv_ids.join('\n'),
  }),
  checks: ({ trusted_hops, trusted_authserv_ids }) =>
    // Nobody stops being believed by a form of which half arrived.
    trusted_hops === undefined || trusted_authserv_ids === undefined
      ? { form: { key: 'settings.form_not_whole' } }
      : problemsOf(checks, { trusted_hops, trusted_authserv_ids }),
  async save(c, { trusted_hops, trusted_authserv_ids }) {
    const body = { trusted_hops: namesIn(trusted_hops), trusted_authserv_ids: namesIn(trusted_authserv_ids) };
    await c.var.client.call(writeSenderTrust, { body });
  },
  show(c, form) {
    const t = messagesOf(c.var.locale);
    const page = <SenderTrustPage t={t} form={form} viewer={c.var.user} />;
    return renderSettings(c, t('settings.sender_trust'), page);
  },
});
