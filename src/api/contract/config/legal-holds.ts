import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { legalHoldLimits } from '../../limits.ts';
import { privateText, privateValue, publicText } from '../../privacy.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { searchCriteriaSchema } from '../emails/search-criteria.ts';
import { endpoint } from '../endpoint.ts';

export const legalHoldSchema = z.object({
  id: essential(publicText()),
  /** The mail; null for a search. */
  mail: z.object({ entity_type: z.enum(entityTypes), entity_id: publicText() }).nullable(),
  /** The search, with absolute times; null for a mail. */
  criteria: privateValue(z.record(publicText(), z.unknown()), 'criteria').nullable(),
  /** The same as an address of the Mail Explorer holds it; empty for a mail. */
  search: privateText(),
  reason: privateText(),
  set_by: publicText(),
  /** ISO 8601. */
  set_at: publicText(),
  lifted_by: publicText().nullable(),
  lifted_at: publicText().nullable(),
  lift_reason: privateText(),
});
export type LegalHold = z.infer<typeof legalHoldSchema>;

const reason = publicText().trim().min(1).max(legalHoldLimits.reason);

/** Who may look at legal holds has to see mail as well: holds name it. */
const mayView = { all: ['system_settings:view', 'mail_explorer:view'] } as const;
const mayAct = { all: ['system_settings:act', 'mail_explorer:view'] } as const;

/** The legal holds, those that hold first. */
export const listLegalHolds = endpoint({
  method: 'GET',
  path: '/api/v1/legal_holds',
  permission: mayView,
  by: 'person',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({ holds: z.array(legalHoldSchema), total: z.number().int() }),
});

/**
 * Keeps a mail, or all mail that a search finds, whenever it comes, from retention. `last` times become a begin: such a hold
 * has no end. A search for where mail is kept is refused: a release would end the hold.
 */
export const setLegalHold = endpoint({
  method: 'POST',
  path: '/api/v1/legal_holds',
  permission: mayAct,
  by: 'person',
  isStrict: true,
  body: z.strictObject({
    mail: z
      .strictObject({ entity_type: z.enum(entityTypes), entity_id: publicText().min(1).max(200) })
      .optional(),
    criteria: searchCriteriaSchema.optional(),
    /** The criteria as an address of the Mail Explorer holds them, for people to open. */
    search: privateText().max(legalHoldLimits.search).default(''),
    reason,
  }),
  answer: z.object({ success: succeeded(), id: publicText() }),
});

/** Lifts a hold: the next night removes what only the hold retained. */
export const liftLegalHold = endpoint({
  method: 'POST',
  path: '/api/v1/legal_holds/:id/lift',
  permission: mayAct,
  by: 'person',
  params: z.strictObject({ id: publicText().max(60) }),
  body: z.strictObject({ reason }),
  answer: z.object({ success: succeeded() }),
});
