/** @jsxImportSource preact */
import { useRef } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import type { CellContext } from './cells.tsx';
import type { Question } from './use-grid.ts';

interface ConfirmDialogProps {
  id: string;
  question: Question;
  /** What 'any filter' means; empty where all filters have to match. */
  anyText: string;
  context: CellContext;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** States the exact number and the effect of an action before it begins, and takes an optional reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, question, anyText, context, onConfirm, onClose } = props;
  const { action, rows, count, skipped } = question;
  const { say } = context;
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      id={id}
      title={say(`confirm_${action}`, { count })}
      closeLabel={say('close')}
      onClose={onClose}
      footer={
        <>
          <button type="button" class="button" onClick={onClose}>
            {say('cancel')}
          </button>
          <button
            type="button"
            class="button button-primary"
            data-confirm
            onClick={() => onConfirm(reason.current?.value ?? '')}
          >
            {say(action)}
          </button>
        </>
      }
    >
      <div class="stack">
        <p>{say(`effect_${action}`)}</p>
        {rows === null && <p>{say('effect_all')}</p>}
        {rows === null && anyText !== '' && (
          <p class="banner tone-caution">
            <Icon name="circle-alert" />
            <span class="banner-body">{anyText}</span>
          </p>
        )}
        {skipped > 0 && <p class="muted">{say('effect_skipped', { count: skipped })}</p>}
        <div class="field">
          <div class="field-label">
            <label for={`${id}-reason`}>{say('reason')}</label>
          </div>
          <textarea
            ref={reason}
            id={`${id}-reason`}
            class="input"
            maxLength={1_000}
            rows={2}
            autofocus
            defaultValue={question.reason}
            aria-describedby={`${id}-hint`}
          />
          <p class="field-hint" id={`${id}-hint`}>
            {say('reason_hint')}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
