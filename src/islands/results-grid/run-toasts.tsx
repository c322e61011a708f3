/** @jsxImportSource preact */
import { buttonLook, dotLook, iconButtonLook, linkLook } from '../../views/ui/looks.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import type { Notice, OverlayContext } from './grid-labels.ts';
import { showText } from './cells.tsx';
import { problemText } from './problem-text.ts';
import type { RowView } from './row.ts';
import { hasSucceeded, isUnderWay, isUnsure, type Run, sumOf } from './runs.ts';
import type { Actions } from './use-actions.ts';
import {
  tallToastLook,
  toastLook,
  toastsLook,
  toastTextLook,
  progressLook,
} from '../../views/ui/popup-look.ts';

/** The page's own toasts are in the same corner and on top: this leaves room for up to two of them. */
const aboveNotices =
  '[body:has(#toasts:popover-open)_&]:bottom-18 max-tablet:[body:has(#toasts:popover-open)_&]:bottom-30 [body:has(#toasts>:nth-child(2))_&]:bottom-32 max-tablet:[body:has(#toasts>:nth-child(2))_&]:bottom-44';

interface RunToastsProps {
  id: string;
  actions: Actions;
  context: OverlayContext;
  /** The subject of a loaded email by entity id; empty if it is not loaded. */
  rows: readonly RowView[];
  /** Whether a dialog or menu of the grid is open: a success is shown afterwards. */
  isBusy: boolean;
  /** Other notices, in the same corner. */
  children?: ComponentChildren;
}

/**
 * Toasts of current and finished actions: progress with Cancel, the outcome with Undo and reasons of
 * failures.
 */
export function RunToasts(props: RunToastsProps) {
  const { id, actions, context, rows, isBusy } = props;
  const { runs } = actions;
  const { t } = context;
  const [failuresOf, setFailuresOf] = useState<string | null>(null);
  const shown = runs.find((run) => run.key === failuresOf);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const refused = runs.find(
    (run) => run.phase === 'refused' && !isUnsure(run) && run.action !== 'undo' && !read.has(run.key),
  );
  const [announced, setAnnounced] = useState<ReadonlySet<string>>(new Set());
  const mayAnnounce = !isBusy && !refused && !shown;
  const success = runs.find(
    (run) => mayAnnounce && hasSucceeded(run) && !run.isWatched && !announced.has(run.key),
  );
  const closeSuccess = (run: Run) => {
    setAnnounced(new Set(announced).add(run.key));
    // The toast follows if it has more to offer.
    const { canUndo, failed } = sumOf(run);
    if (!canUndo && failed === 0) actions.dismiss(run);
  };
  return (
    <>
      <div class={`${toastsLook} ${aboveNotices}`} role="status" aria-live="polite">
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
        />
      )}
      {shown && (
        <Dialog
          id={`${id}-failures`}
          title={t('job_failures_title')}
          closeLabel={t('close')}
          width={600}
          onClose={() => setFailuresOf(null)}
        >
          <ul class="grid my-2">
            {sumOf(shown).errors.map(({ entity_id, info }) => (
              <li
                key={entity_id}
                class="flex items-center gap-1 min-h-9 py-1 border-b border-line text-table last:border-b-0"
              >
                <span class="flex-1 min-w-0 wrap-anywhere">
                  {subjectIn(rows, entity_id) || <span class="font-mono text-[0.93em]">{entity_id}</span>}
                  <small class="block text-ink-3">{info}</small>
                </span>
              </li>
            ))}
          </ul>
          {sumOf(shown).errors.length < sumOf(shown).failed && (
            <p class="text-ink-2">
              {t('job_failures_more', { count: sumOf(shown).errors.length, total: sumOf(shown).failed })}
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
  context: OverlayContext;
  onClose: () => void;
}

/** The dialog of a refused request, without a cancel button (MX-17); the toast remains, to retry. */
function RequestError({ id, run, context: { t }, onClose }: RequestErrorProps) {
  const failed = run.action === 'release' ? 'restore_request_failed' : 'quarantine_request_failed';
  return (
    <Dialog
      id={id}
      title={t('request_error')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <button type="button" class={buttonLook({ variant: 'primary' })} autofocus onClick={onClose}>
          {t('ok')}
        </button>
      }
    >
      <div class="grid gap-4">
        <p>
          <strong>{t(failed)}</strong>
        </p>
        <p>{problemText(run.problem, t)}</p>
      </div>
    </Dialog>
  );
}

type RunToastProps = RunToastsProps & { run: Run; onFailures: () => void };

function RunToast(props: RunToastProps) {
  if (isUnderWay(props.run)) return <RunningToast {...props} />;
  return props.run.phase === 'refused' ? <RefusedToast {...props} /> : <EndedToast {...props} />;
}

function RunningToast({ run, context: { t }, actions }: RunToastProps) {
  const { done, failed, total } = sumOf(run);
  const title = t(`job_${run.action}_running`);
  const counted = run.phase === 'running' && total > 0;
  return (
    <div class={`${tallToastLook} toast`}>
      <div class="flex items-center gap-3">
        <p class="flex-1">
          <strong>{title}</strong>{' '}
          <span class="text-ink-2">
            {counted ? t('job_progress', { done: done + failed, total }) : t('job_starting')}
          </span>
        </p>
        {run.jobs.length > 0 && (
          <button type="button" class={buttonLook({ size: 'sm' })} onClick={() => actions.cancel(run)}>
            {t('job_cancel')}
          </button>
        )}
      </div>
      <progress
        class={progressLook}
        aria-label={title}
        max={Math.max(1, total)}
        value={counted ? done + failed : undefined}
      />
      {run.connectionLost && <p class="text-caution-ink">{t('job_connection_lost')}</p>}
    </div>
  );
}

function EndedToast({ run, context: { t }, actions, onFailures }: RunToastProps) {
  const { done, failed, total, canUndo, cancelled, stopped } = sumOf(run);
  const text = cancelled
    ? t('job_cancelled', { done, total })
    : stopped
      ? t('job_stopped')
      : t(`job_${run.action}_done`, { count: done });
  const tone = stopped ? 'danger' : failed > 0 || cancelled ? 'caution' : 'positive';
  return (
    <div class={`${toastLook} toast tone-${tone}`}>
      <span class={dotLook} />
      <p class={toastTextLook}>
        {text}
        {failed > 0 && (
          <span class="block text-ink-2">
            {t('job_failed', { count: failed })}{' '}
            <button type="button" class={linkLook} onClick={onFailures}>
              {t('job_show_failures')}
            </button>
          </span>
        )}
      </p>
      {canUndo && (
        <button type="button" class={buttonLook({ size: 'sm' })} onClick={() => actions.undo(run)}>
          <Icon name="undo-2" small />
          {t('job_undo')}
        </button>
      )}
      <DismissButton label={t('close')} onClick={() => actions.dismiss(run)} />
    </div>
  );
}

function RefusedToast({ run, context, actions }: RunToastProps) {
  const { t } = context;
  const isFinal = run.problem?.code === 'permission_denied';
  const canRetry = !isFinal && (run.request !== null || run.undoes.length > 0);
  return (
    <div class={`${toastLook} toast tone-${isUnsure(run) ? 'caution' : 'danger'}`} role="alert">
      <span class={dotLook} />
      <p class={toastTextLook}>{problemText(run.problem, t)}</p>
      {canRetry && (
        <button type="button" class={buttonLook({ size: 'sm' })} onClick={() => actions.retry(run)}>
          {t(isUnsure(run) ? 'check_again' : 'retry')}
        </button>
      )}
      <DismissButton label={t('close')} onClick={() => actions.dismiss(run)} />
    </div>
  );
}

function DismissButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class={iconButtonLook('sm')} aria-label={label} onClick={onClick}>
      <Icon name="x" />
    </button>
  );
}

/** The subject of a loaded mail; empty if it has none or is not loaded. */
function subjectIn(rows: readonly RowView[], id: string): ComponentChildren {
  const row = rows.find((one) => one.id === id);
  return row && showText(row, row.subject);
}

interface SuccessDialogProps {
  id: string;
  run: Run;
  context: OverlayContext;
  onClose: () => void;
  onUndo: () => void;
  onFailures: () => void;
}

/**
 * Reports a completed quarantine or release (MX-17), with the number of unchanged emails, and offers undo.
 */
function SuccessDialog(props: SuccessDialogProps) {
  const { id, run, context, onClose, onUndo, onFailures } = props;
  const { t } = context;
  const { done, failed, canUndo } = sumOf(run);
  const action = run.action === 'release' ? 'release' : 'quarantine';
  return (
    <Dialog
      id={id}
      title={t(`success_${action}`, { count: done })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          {canUndo && (
            <button type="button" class={buttonLook()} onClick={onUndo}>
              <Icon name="undo-2" small />
              {t('job_undo')}
            </button>
          )}
          <button type="button" class={buttonLook({ variant: 'primary' })} autofocus onClick={onClose}>
            {t('ok')}
          </button>
        </>
      }
    >
      <div class="grid gap-4">
        <p>{t(`success_${action}_text`, { count: done })}</p>
        {failed > 0 && (
          <p>
            {t('job_failed', { count: failed })}{' '}
            <button type="button" class={linkLook} onClick={onFailures}>
              {t('job_show_failures')}
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface NoticesProps {
  actions: Actions;
  context: OverlayContext;
  notice: Notice | null;
  onDismiss: () => void;
}

/** Why an action did not start, and the action that was interrupted by sign-in. */
export function Notices({ actions, context: { t }, notice, onDismiss }: NoticesProps) {
  const { pending } = actions;
  const count = pending ? ('rows' in pending.target ? pending.target.rows.length : pending.target.total) : 0;
  return (
    <>
      {pending && (
        <div class={`${tallToastLook} toast tone-info`}>
          <p>
            {t('pending_restored')} {t(`confirm_${pending.action}`, { count })}
          </p>
          <div class="flex justify-end gap-2">
            <button type="button" class={buttonLook({ size: 'sm' })} onClick={actions.discardPending}>
              {t('pending_discard')}
            </button>
            <button
              type="button"
              class={buttonLook({ variant: 'primary', size: 'sm' })}
              onClick={actions.continuePending}
            >
              {t('pending_continue')}
            </button>
          </div>
        </div>
      )}
      {notice && (
        <div class={`${toastLook} toast tone-caution`}>
          <span class={dotLook} />
          <p class={toastTextLook}>{notice(t)}</p>
          <button type="button" class={iconButtonLook('sm')} aria-label={t('close')} onClick={onDismiss}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </>
  );
}
