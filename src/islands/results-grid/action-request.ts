import type { ActionUrls, GridAction, RowEffect, RowView } from './props.ts';
import { namedEmailsLimit } from '../../api/limits.ts';
import { isUnsaved } from '../is-changed.ts';

export type RowRef = Pick<RowView, 'id' | 'type'>;

/**
 * An action that a person decided, with its mails and reason. JSON, so that it can be stored during sign-in.
 */
export interface ActionRequest {
  /** Idempotency key; a repeated request with the same key takes effect once. */
  key: string;
  action: GridAction;
  target: { rows: RowRef[] } | { all: Record<string, unknown>; total: number };
  reason: string;
  /** When recipients are told of a quarantine; empty as the organisation has set it. */
  notices?: string;
}

/** One HTTP call of a request. */
export interface ActionCall {
  url: string;
  body: unknown;
  idempotencyKey: string;
  total: number;
  /** The mails that it names; null for a whole search. */
  rows: RowRef[] | null;
}

/** The calls of a request: all matches in one; named mails by platform (MX-17), at most 500 each. */
export function callsOf(request: ActionRequest, urls: ActionUrls): ActionCall[] {
  const { action, target, key } = request;
  const notes = {
    reason: request.reason.trim() || null,
    ...(request.notices && { notices: request.notices }),
  };
  if ('all' in target) {
    return [
      {
        url: urls.actOnAll[action],
        body: { ...target.all, ...notes },
        idempotencyKey: key,
        total: target.total,
        rows: null,
      },
    ];
  }
  const verb = action === 'quarantine' ? 'quarantine' : 'restore';
  const types = [...new Set(target.rows.map((row) => row.type))];
  return types.flatMap((type) => {
    const rows = target.rows.filter((row) => row.type === type);
    return chunks(rows, namedEmailsLimit).map((chunk, index) => ({
      url: urls.actOnRows,
      body: {
        data: { name: `${type}_${verb}`, attributes: { ...notes, batch: key } },
        entity_ids: chunk.map((row) => row.id),
        entity_type: type,
      },
      idempotencyKey: `${key}-${type}-${index}`,
      total: chunk.length,
      rows: chunk,
    }));
  });
}

/** The response of `manualActions`. */
export interface RowsActionAnswer {
  job_id: string;
  /** `outcome` is `mailbox_waiting` for mails whose mailbox has not answered yet. */
  results: { entity_id: string; success: boolean; outcome?: string; info: string }[];
}

/** The response of `quarantineEmails` and `restoreEmails`. */
export interface AllActionAnswer {
  job_id: string;
  total: number;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Label keys of the reasons why an action is not possible for a row. */
type Obstacle = 'why_not_deleted' | 'why_not_quarantined' | 'why_not_restored' | 'why_not_not_quarantined';

/** Why an action is not possible for a row; null if it is (MX-17). For display only: the service decides. */
export function obstacleTo(action: GridAction, row: RowView): Obstacle | null {
  if (row.isDeleted) return 'why_not_deleted';
  if (action === 'release') return row.isQuarantined === false ? 'why_not_not_quarantined' : null;
  if (row.isQuarantined) return 'why_not_quarantined';
  return row.isRestored ? 'why_not_restored' : null;
}

/** The row after the action succeeded. */
export function applyEffect(row: RowView, action: GridAction, effect: RowEffect): RowView {
  return {
    ...row,
    isQuarantined: action === 'quarantine',
    isRestored: action === 'release' || row.isRestored,
    quarantinedBy: effect.quarantinedBy,
    moving: undefined,
    sameMessage: undefined,
    states: [effect.state, ...row.states.filter((state) => !state.startsWith('cp_'))],
  };
}

/** The content of the confirmation dialog. */
export interface Question {
  action: GridAction;
  /** The mails to change; null for all matches. */
  rows: RowRef[] | null;
  /** The selected mails, including those that will not change; null for all matches. */
  asked: RowRef[] | null;
  count: number;
  skipped: number;
  /** Typed before the session ended. */
  reason: string;
}

/**
 * The confirmation of an action on rows; if none can be changed, the label key of their common reason.
 * `chosen` is the number of selected rows, including those not in `rows`.
 */
export function questionAbout(action: GridAction, rows: readonly RowView[], chosen = rows.length) {
  const able = rows.filter((row) => obstacleTo(action, row) === null);
  if (able.length === 0) {
    const areRestored =
      rows.length > 0 && rows.every((row) => obstacleTo(action, row) === 'why_not_restored');
    return areRestored ? 'why_not_restored' : (`none_actionable_${action}` as const);
  }
  return {
    action,
    rows: refsOf(able),
    asked: refsOf(rows),
    count: able.length,
    skipped: chosen - able.length,
    reason: '',
  } satisfies Question;
}

const refsOf = (rows: readonly RowView[]): RowRef[] => rows.map(({ type, id }) => ({ type, id }));

/** Keys of `sessionStorage`: tracked jobs, and an action that was interrupted by sign-in. */
export const runsKey = 'explorer.runs';
const pendingKey = 'explorer.pending';

/** Whether an action is to be resumed after the page was reloaded. */
export function hasKeptActions(): boolean {
  return sessionStorage.getItem(runsKey) !== null || sessionStorage.getItem(pendingKey) !== null;
}

interface Pending {
  /** Path and query of the search. */
  page: string;
  request: ActionRequest;
}

/**
 * Redirects to sign-in and back, with the action that could not be sent because the session had ended. Without one, the
 * page stays if something on it would be lost.
 */
export async function signInAndReturn(signIn: string, request: ActionRequest | null): Promise<void> {
  const page = location.pathname + location.search;
  const glue = signIn.includes('?') ? '&' : '?';
  const href = `${signIn}${glue}returnUrl=${encodeURIComponent(page)}`;
  if (request) {
    const pending: Pending = { page: searchOf(page), request };
    sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  } else if (isUnsaved()) {
    const { showSignedOut } = await import('../page/toasts.ts');
    return showSignedOut(href);
  }
  location.assign(href);
}

/** Takes the stored action of this search, once; null if there is none. */
export function takePendingAction(): ActionRequest | null {
  const kept = sessionStorage.getItem(pendingKey);
  if (!kept) return null;
  try {
    const pending = JSON.parse(kept) as Pending;
    if (pending.page !== searchOf(location.pathname + location.search)) return null;
    sessionStorage.removeItem(pendingKey);
    return pending.request;
  } catch {
    sessionStorage.removeItem(pendingKey);
    return null;
  }
}

/** The URL of the search, without the open row. */
export function searchOf(page: string): string {
  const url = new URL(page, location.origin);
  url.searchParams.delete('open');
  return url.pathname + url.search;
}
