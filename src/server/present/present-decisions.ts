import { showEmail } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import type { EntityType } from '../../api/vocabulary/platforms.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { EmailDetailsView } from '../../views/email/model.ts';
import type { DecisionListView } from '../../views/decisions/decision-list.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { textOf } from '../form-problems.ts';
import { readShown } from '../show-again.ts';
import { presentEmailDetails } from './present-email-details.ts';

/** Requests or reports per page. */
export const decisionsPerPage = 50;

/** A page of a list of requests or reports: its tabs, and the pages before and after it. */
export function presentDecisions<State extends string, Row>(
  c: ConsoleContext,
  asked: {
    addressOf: (query: Record<string, string | undefined>) => string;
    states: readonly State[];
    state: State;
    search: string;
    /** Filters besides the search. */
    filters?: Record<string, string | undefined>;
    offset: number;
  },
  found: { rows: Row[]; total: number; counts: Partial<Record<State, number>> },
): Omit<DecisionListView<State, Row>, 'done'> {
  const t = messagesOf(c.var.locale);
  const { addressOf, states, state, search, filters, offset } = asked;
  const { error } = readShown(c);
  const from = (start: number) =>
    addressOf({
      state,
      search: search || undefined,
      ...filters,
      ...(start > 0 && { offset: String(start) }),
    });
  return {
    state,
    mayDecide: mayAct(c, 'user_interaction'),
    search,
    rows: found.rows,
    total: found.total,
    from: offset + 1,
    tabs: states.map((one) => ({
      state: one,
      href: addressOf({ state: one }),
      count: t.number(found.counts[one] ?? 0),
    })),
    address: from(offset),
    previousHref: offset > 0 ? from(Math.max(0, offset - decisionsPerPage)) : '',
    nextHref: offset + found.rows.length < found.total ? from(offset + decisionsPerPage) : '',
    problem: (error && textOf(t, error)) ?? '',
  };
}

/**
 * The mail of a pending decision, with its evidence.
 * @returns null if it is not stored any more, or the viewer may not open mail.
 */
export async function showMailToDecide(
  c: ConsoleContext,
  email: { entity_type: EntityType; entity_id: string } | null,
): Promise<EmailDetailsView | null> {
  if (!email || !may(c.var.user, 'entity', 'view')) return null;
  const { entity_type, entity_id } = email;
  const details = await c.var.client
    .call(showEmail, { params: { entity_type, entity_id } })
    .catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return null;
      throw error;
    });
  return (
    details &&
    (await presentEmailDetails(details, {
      viewer: c.var.user,
      t: messagesOf(c.var.locale),
      timeZone: c.var.timeZone,
      filterBy: () => '',
      mayAct: mayAct(c, 'mail_explorer'),
      mayMakeRules: mayAct(c, 'policy'),
      related: null,
      listLimit: 50,
      withHeaders: false,
    }))
  );
}
