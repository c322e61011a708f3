import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createRequestKey } from '../request-key.ts';
import { useEvent } from '../use-event.ts';
import {
  type ActionRequest,
  applyEffect,
  obstacleTo,
  signInAndReturn,
  takePendingAction,
} from './action-request.ts';
import type { ActionUrls, GridProps, RowView } from './props.ts';
import { createRuns, type Run, type StartedJob, sumOf } from './runs.ts';
import { keyOf } from './selection.ts';
import type { Grid } from './use-grid.ts';
import type { LoadedRows } from './use-rows.ts';

export interface Actions {
  runs: readonly Run[];
  /** An action that could not be sent because the session had ended, to continue or discard. */
  pending: ActionRequest | null;
  confirm: (reason: string, notices: string) => void;
  continuePending: () => void;
  discardPending: () => void;
  cancel: (run: Run) => void;
  undo: (run: Run) => void;
  retry: (run: Run) => void;
  dismiss: (run: Run) => void;
}

/** The parts of a grid that actions use; the embedded explorer has only these. */
export interface ActingGrid extends Pick<Grid, 'question' | 'ask' | 'finish' | 'select'> {
  props: ActionProps;
  loaded: Pick<LoadedRows, 'patch' | 'reload'>;
}

type ActionProps = Pick<GridProps, 'effects'> & {
  urls: ActionUrls;
  search: Pick<GridProps['search'], 'criteria'>;
};

/** Performs and tracks quarantines and releases; rows are updated in place when they end. */
export function useActions(grid: ActingGrid): Actions {
  const { props, loaded, question, ask } = grid;
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const [pending, setPending] = useState<ActionRequest | null>(null);
  const ended = useRef((_: Run) => {});
  ended.current = (run) => {
    applyRun(run, props, loaded);
    // The selection is that of the action which it was made for.
    grid.finish(run.request === null || run.isWatched);
  };
  const controller = useMemo(() => {
    return createRuns({
      urls: props.urls,
      storage: sessionStorage,
      onChange: setRuns,
      onEnd: (run) => ended.current(run),
      onUnauthenticated: (request) => void signInAndReturn(props.urls.signIn, request),
    });
  }, []);
  // A rule acts on past mail by a job (RU-05), and so do the details on theirs.
  useEvent(
    () => document,
    'postern:job-started',
    (event) => controller.watch((event as CustomEvent<StartedJob>).detail),
  );
  useEffect(() => {
    controller.resume();
    const kept = takePendingAction();
    setPending(kept);
    if (kept) grid.select(kept.target);
    return () => controller.stop();
  }, []);

  return {
    runs,
    pending,
    confirm(reason, notices) {
      if (!question) return;
      const { action, rows, count } = question;
      const target = rows ? { rows } : { all: props.search.criteria, total: count };
      ask(null);
      controller.start({ key: createRequestKey(), action, target, reason, notices });
    },
    continuePending() {
      if (!pending) return;
      const { action, target, reason } = pending;
      const rows = 'rows' in target ? target.rows : null;
      const count = 'rows' in target ? target.rows.length : target.total;
      setPending(null);
      ask({ action, rows, asked: rows, count, skipped: 0, reason });
    },
    discardPending: () => setPending(null),
    cancel: controller.cancel,
    undo: controller.undo,
    retry: controller.retry,
    dismiss: controller.dismiss,
  };
}

/** Applies the outcome of a run to the loaded rows; reloads them if it is not known exactly. */
function applyRun(run: Run, props: ActionProps, loaded: ActingGrid['loaded']): void {
  const { failed, errors, cancelled, stopped } = sumOf(run);
  const { action, request } = run;
  if (
    action === 'undo' ||
    !request ||
    cancelled ||
    stopped ||
    failed > errors.length ||
    run.phase === 'refused'
  ) {
    return loaded.reload();
  }
  const failures = new Set(errors.map((error) => error.entity_id));
  const named = 'rows' in request.target ? new Set(request.target.rows.map(keyOf)) : null;
  const changed = (row: RowView) =>
    (named === null || named.has(keyOf(row))) && !failures.has(row.id) && obstacleTo(action, row) === null;
  loaded.patch((row) => (changed(row) ? applyEffect(row, action, props.effects[action]) : row));
}
