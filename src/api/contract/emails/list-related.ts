import { z } from 'zod';
import { orUnknown } from '../foreign.ts';
import { privateText, privateValue, publicText } from '../../privacy.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';

/** What mails of an attack have in common; the sender is the weakest. `message`: the mails of the recipients of one message. */
export const relatedKinds = [
  'message',
  'campaign',
  'link_host',
  'link_domain',
  'file',
  'sender_subject',
  'sender',
] as const;

const group = {
  /** The search that finds its mails, over the last 12 months. */
  criteria: privateValue(z.record(publicText(), z.unknown()), 'criteria'),
  mails: z.number().int(),
  recipients: z.number().int(),
  /** Mails that are held, and those that a quarantine would hold. */
  quarantined: z.number().int(),
  delivered: z.number().int(),
};

/** What else belongs to a mail: the mails that share something with it, each with who got them. */
export const listRelated = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id/related',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  params: z.object({ entity_type: z.enum(entityTypes), entity_id: publicText().min(1).max(200) }),
  answer: z.object({
    groups: z.array(
      z.object({
        kind: orUnknown(relatedKinds),
        /** Whether everybody's mail has it, such as links to a well-known site: it shows nothing, and counts in no total. */
        common: z.boolean().default(false),
        /** Of a file, in this mail. */
        name: privateText('file').default(''),
        ...group,
      }),
    ),
    /** The mails of all groups but common ones and that of the sender; null if the mail has none. */
    all: z.object(group).nullable().default(null),
    /** False when there are more groups or mails than were counted. */
    complete: z.boolean().default(true),
  }),
});
