import { messagesOf } from '../../messages/messages.ts';
import type { OutgoingMail } from '../mail-out/mail-out.ts';
import { paths } from '../../paths.ts';
import type { EndUserPolicy } from './end-user-policy.ts';

/** A notice about fictitious mail, for administrators who configure notices. Its links are invalid. */
export function sampleNotice({
  to,
  organisation,
  policy,
  at,
}: {
  to: string;
  organisation: string;
  policy: EndUserPolicy;
  at: number;
}): Extract<OutgoingMail, { template: 'held_mail' }> {
  const t = messagesOf(policy.locale);
  const samples = [
    {
      subject: t('mail.sample_newsletter'),
      sender: 'Garden Weekly (news@garden.example)',
      group: 'graymail',
    },
    {
      subject: t('mail.sample_invoice'),
      sender: 'Nora Lind (nora.lind@supplier.example)',
      group: 'phishing',
    },
    { subject: t('mail.sample_offer'), sender: 'deals@shop.example', group: 'spam' },
  ] as const;
  return {
    to,
    template: 'held_mail',
    values: {
      address: to,
      organisation,
      at: new Date(at).toISOString(),
      timeZone: policy.timeZone,
      total: samples.length,
      others: 0,
      unsubscribe_path: null,
      mails: samples.map((sample, index) => ({
        ...sample,
        mailbox: '',
        received_at: new Date(at - (index + 1) * 47 * 60_000).toISOString(),
        path: paths.emailActions('restore-email', { type: 'office365_emails_email', msg: 'sample' }),
        dismiss_path: paths.emailActions('action', { type: 'office365_emails_email', id: 'sample' }),
      })),
    },
    locale: policy.locale,
  };
}
