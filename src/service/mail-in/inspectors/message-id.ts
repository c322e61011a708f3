import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

/**
 * A Message-ID that another mail of the mailbox had before, with other content: programs that know a mail by its id show,
 * thread or judge the one for the other. Whether it was is known once the mail is to be stored.
 */
export const messageIdInspector: Inspector = {
  name: 'message-id',
  inspect({ origin, direction }: InspectedMail): Finding[] {
    return origin.reusesMessageId && direction === 'is_incoming'
      ? [finding('cp_ap_suspicious', 'reused_id')]
      : [];
  },
};
