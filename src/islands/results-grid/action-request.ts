import type { GridAction, ActionUrls, RowView } from './props.ts';
import { namedEmailsLimit } from '../../api/limits.ts';

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
  results: { entity_id: string; success: boolean; info: string }[];
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
