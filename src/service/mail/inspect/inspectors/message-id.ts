import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

/**
 * A Message-ID that an earlier mail of the mailbox has with other content: programs that identify mail by it
 * show, thread or judge one for the other. Whether it is reused is known when the mail is stored.
 */
export const messageIdInspector: Inspector = {
  name: 'message-id',
  inspect({ origin, direction }: InspectedMail): Finding[] {
    return origin.reusesMessageId && direction === 'is_incoming'
      ? [finding('cp_ap_suspicious', 'reused_id')]
      : [];
  },
};
