import { z } from 'zod';
import { orUnknown, succeeded } from '../foreign.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** What an organisation sets up first, in the order in which it is shown. */
export const firstSteps = ['mail', 'sign_in', 'colleague', 'notices', 'report_address'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What is tried out with the sample tenant: an attack from its discovery to the undo. */
export const sampleSteps = ['find', 'recipients', 'quarantine', 'block', 'undo'] as const;
export type SampleStep = (typeof sampleSteps)[number];

const done = z.boolean();

/** The first steps of the organisation, and which of them are done; `sign_in` is about the caller. For administrators. */
export const showFirstSteps = endpoint({
  method: 'GET',
  path: '/api/v1/first_steps',
  permission: 'system_settings:view',
  whenLocked: 'closed',
  by: 'viewing-token',
  answer: z.object({
    /** An administrator has put the list away. */
    dismissed: z.boolean(),
    steps: z.array(z.object({ id: orUnknown(firstSteps), done })),
    /** With the sample tenant: the mail to begin with. */
    sample: z
      .object({
        entity_type: publicText(),
        entity_id: publicText(),
        subject: privateText(),
        sender_address: privateText('address'),
        received_at: publicText(),
        steps: z.array(z.object({ id: orUnknown(sampleSteps), done })),
      })
      .nullable(),
  }),
});
export type FirstSteps = z.output<NonNullable<typeof showFirstSteps.answer>>;

/** Puts the list away for the whole organisation, or brings it back. For administrators. */
export const writeFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/v1/first_steps',
  permission: 'system_settings:act',
  whenLocked: 'closed',
  by: 'person',
  body: z.object({ dismissed: z.boolean() }),
  answer: z.object({ success: succeeded() }),
});
