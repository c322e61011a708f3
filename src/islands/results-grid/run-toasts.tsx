/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import type { CellContext } from './cells.tsx';
import { problemText } from './problem-text.ts';
import { hasSucceeded, isUnderWay, sumOf, type Run } from './run.ts';
import { SuccessDialog } from './success-dialog.tsx';
import type { Actions } from './use-actions.ts';

interface RunToastsProps {
  id: string;
  actions: Actions;
  context: CellContext;
  /** The subject of a loaded email by entity id; empty when it is not loaded. */
  subjectOfEntity: (entityId: string) => string;
  /** The person is in a question or a menu of the grid: a success is told after it. */
  isBusy: boolean;
  onFocusLost: () => void;
  /** Other things to tell, in the same corner. */
  children?: ComponentChildren;
}

/** What is being done and what was done: progress with Cancel, the outcome with Undo and the reasons of failures. */
export function RunToasts(props: RunToastsProps) {
  const { id, actions, context, subjectOfEntity, isBusy, onFocusLost } = props;
  const { runs } = actions;
  const { say } = context;
  const [failuresOf, setFailuresOf] = useState<string | null>(null);
  const shown = runs.find((run) => run.key === failuresOf);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const refused = runs.find(({ key, phase, action }) => phase === 'refused' && action !== 'undo' && !read.has(key)); // prettier-ignore
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const mayTell = !isBusy && !refused && !shown;
  const success = runs.find((run) => mayTell && hasSucceeded(run) && !run.isWatched && !told.has(run.key));
  const closeSuccess = (run: Run) => {
    setTold(new Set(told).add(run.key));
    // The notice follows while it has something to offer.
    const { canUndo, failed } = sumOf(run);
    if (!canUndo && failed === 0) actions.dismiss(run);
  };
  return (
    <>
      <div class="toasts grid-toasts" role="status" aria-live="polite">
        {runs
          .filter((run) => run !== success)
          .map((run) => (
            <RunToast key={run.key} {...props} run={run} onFailures={() => setFailuresOf(run.key)} />
          ))}
        {props.children}
      </div>
      {refused && (
        <RequestError
          id={`${id}-request-error`}
          run={refused}
          context={context}
          onClose={() => setRead(new Set(read).add(refused.key))}
        />
      )}
      {success && (
        <SuccessDialog
          id={`${id}-success`}
          run={success}
          context={context}
          onClose={() => closeSuccess(success)}
          onUndo={() => actions.undo(success)}
          onFailures={() => {
            closeSuccess(success);
            setFailuresOf(success.key);
          }}
          onFocusLost={onFocusLost}
        />
      )}
      {shown && (
        <Dialog
          id={`${id}-failures`}
          title={say('job_failures_title')}
          closeLabel={say('close')}
          size="dialog-600"
          onClose={() => setFailuresOf(null)}
        >
          <ul class="list-dialog">
            {sumOf(shown).errors.map(({ entity_id, info }) => (
              <li key={entity_id}>
                <span class="list-dialog-text">
                  {subjectOfEntity(entity_id) || <span class="mono">{entity_id}</span>}
                  <small>{info}</small>
                </span>
              </li>
            ))}
          </ul>
          {sumOf(shown).errors.length < sumOf(shown).failed && (
            <p class="muted">
              {say('job_failures_more', { count: sumOf(shown).errors.length, total: sumOf(shown).failed })}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}

interface RequestErrorProps {
  id: string;
  run: Run;
  context: CellContext;
  onClose: () => void;
}

/** A request that was refused: said in a dialog without a cancel (MX-17); the notice stays, to try again. */
function RequestError({ id, run, context: { say }, onClose }: RequestErrorProps) {
  const failed = run.action === 'release' ? 'restore_request_failed' : 'quarantine_request_failed';
  return (
    <Dialog
      id={id}
      title={say('request_error')}
      closeLabel={say('close')}
      onClose={onClose}
      footer={
        <button type="button" class="button button-primary" autofocus onClick={onClose}>
          {say('ok')}
        </button>
      }
    >
      <div class="stack">
        <p>
          <strong>{say(failed)}</strong>
        </p>
        <p>{problemText(run.problem, say)}</p>
      </div>
    </Dialog>
  );
}

type RunToastProps = RunToastsProps & { run: Run; onFailures: () => void };

function RunToast(props: RunToastProps) {
  if (isUnderWay(props.run)) return <RunningToast {...props} />;
  return props.run.phase === 'refused' ? <RefusedToast {...props} /> : <EndedToast {...props} />;
}

function RunningToast({ run, context: { say }, actions }: RunToastProps) {
  const { done, failed, total } = sumOf(run);
  const title = say(`job_${run.action}_running`);
  const counted = run.phase === 'running' && total > 0;
  return (
    <div class="toast run-toast">
      <div class="run-toast-head">
        <p>
          <strong>{title}</strong>{' '}
          <span class="muted">
            {counted ? say('job_progress', { done: done + failed, total }) : say('job_starting')}
          </span>
        </p>
        {run.jobs.length > 0 && (
          <button type="button" class="button button-sm" onClick={() => actions.cancel(run)}>
            {say('job_cancel')}
          </button>
        )}
      </div>
      <progress
        class="progress"
        aria-label={title}
        max={Math.max(1, total)}
        value={counted ? done + failed : undefined}
      />
      {run.connectionLost && <p class="run-toast-note">{say('job_connection_lost')}</p>}
    </div>
  );
}

function EndedToast({ run, context: { say }, actions, onFailures }: RunToastProps) {
  const { done, failed, total, canUndo, cancelled, stopped } = sumOf(run);
  const text = cancelled
    ? say('job_cancelled', { done, total })
    : stopped
      ? say('job_stopped')
      : say(`job_${run.action}_done`, { count: done });
  const tone = stopped ? 'danger' : failed > 0 || cancelled ? 'caution' : 'positive';
  return (
    <div class={`toast tone-${tone}`}>
      <span class="dot" />
      <p>
        {text}
        {failed > 0 && (
          <span class="run-toast-failed">
            {say('job_failed', { count: failed })}{' '}
            <button type="button" class="button-link" onClick={onFailures}>
              {say('job_show_failures')}
            </button>
          </span>
        )}
      </p>
      {canUndo && (
        <button type="button" class="button button-sm" onClick={() => actions.undo(run)}>
          <Icon name="undo-2" small />
          {say('job_undo')}
        </button>
      )}
      <DismissButton label={say('close')} onClick={() => actions.dismiss(run)} />
    </div>
  );
}

function RefusedToast({ run, context, actions }: RunToastProps) {
  const { say } = context;
  const canRetry = run.request !== null || run.undoes.length > 0;
  return (
    <div class="toast tone-danger" role="alert">
      <span class="dot" />
      <p>{problemText(run.problem, say)}</p>
      {canRetry && (
        <button type="button" class="button button-sm" onClick={() => actions.retry(run)}>
          {say('retry')}
        </button>
      )}
      <DismissButton label={say('close')} onClick={() => actions.dismiss(run)} />
    </div>
  );
}

function DismissButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="icon-button button-sm" aria-label={label} onClick={onClick}>
      <Icon name="x" />
    </button>
  );
}
