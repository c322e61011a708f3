import { z } from 'zod';
import { orUnknown } from '../foreign.ts';
import { privateText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { firstPage, formLeftovers, searchCriteriaSchema } from './search-criteria.ts';

/** Where the mail of a recipient is; of several, the one that is nearest to the person. */
export const recipientStates = ['delivered', 'restored', 'quarantined', 'deleted'] as const;

/** Everybody who got one of the mails that match a search, by address; at most 10,000 mails and 20,000 recipients. */
export const listRecipients = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/recipients',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  body: searchCriteriaSchema.extend(firstPage),
  ignores: formLeftovers,
  answer: z.object({
    recipients: z.array(
      z.object({
        address: privateText('address'),
        /** The address as a cell of a spreadsheet, where it can start no formula. */
        cell: privateText('address'),
        state: orUnknown(recipientStates),
        /** How many of the mails. */
        mails: z.number().int(),
      }),
    ),
    /** False when there are more mails or recipients. */
    complete: z.boolean(),
  }),
});
export type RecipientState = (typeof recipientStates)[number];
