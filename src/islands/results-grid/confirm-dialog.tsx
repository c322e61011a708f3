/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { requestJson } from '../request-json.ts';
import type { OverlayContext } from './late-labels.ts';
import { More } from './more.tsx';
import type { ActionWords } from './props.ts';
import type { Question } from './question-about.ts';
import { reasonLimit } from '../../api/limits.ts';
import {
  bannerBodyLook,
  bannerLook,
  buttonLook,
  fieldLook,
  hintLook,
  iconAfterLook,
  inputBoxLook,
  inputLook,
  labelLook,
  selectLook,
} from '../../views/ui/looks.ts';

interface ConfirmDialogProps {
  id: string;
  question: Question;
  /** The meaning of 'any filter'; empty if all filters must match. */
  anyText: string;
  /** The search in the contract's form, for actions on all matches. */
  criteria: Record<string, unknown>;
  context: OverlayContext;
  onConfirm: (reason: string, notices: string) => void;
  onClose: () => void;
}

/**
 * Shows the effect of an action before it starts, and takes an optional reason. A release of malicious mail
 * requires a second confirmation.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, question, anyText, criteria, context, onConfirm, onClose } = props;
  const { action, rows, count, skipped } = question;
  const { t } = context;
  const reason = useRef<HTMLTextAreaElement>(null);
  const notices = useRef<HTMLSelectElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const preview = useActionWords(question, criteria, context.urls.previewAction);
  const [asksAgain, setAsksAgain] = useState(false);
  const words = preview === 'failed' ? null : preview;
  // If the verdict is unknown, confirm as for malicious mail: a release is final.
  const again = words ? words.again : preview === 'failed' && action === 'release' ? t('again_unknown') : '';
  const isIdle = preview === null || words?.changes === 0;
  const submit = (event: MouseEvent) => {
    if (isIdle) return;
    if (!again || asksAgain) {
      // Ignores the second press of a double click.
      if (event.detail < 2) onConfirm(reason.current?.value ?? '', notices.current?.value ?? '');
      return;
    }
    setAsksAgain(true);
    cancel.current?.focus();
  };
  return (
    <Dialog
      id={id}
      title={words?.title ?? t(`confirm_${action}`, { count })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <button ref={cancel} type="button" class={buttonLook()} onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="button"
            class={buttonLook({ variant: asksAgain ? 'danger' : 'primary' })}
            data-confirm
            aria-disabled={isIdle}
            onClick={submit}
          >
            {asksAgain && words ? words.submitAgain : (words?.submit ?? t(action))}
          </button>
        </>
      }
    >
      <div class="grid gap-4">
        {asksAgain && (
          <p class={`${bannerLook} tone-danger`} role="alert">
            <span class={bannerBodyLook}>{again}</span>
          </p>
        )}
        <p>{t(`effect_${action}`, { count })}</p>
        {/* Once the figures are loaded, they include the emails that stay unchanged. */}
        {rows === null && !words?.lines.length && <p>{t('effect_all')}</p>}
        {rows === null && anyText !== '' && (
          <p class={`${bannerLook} tone-caution`}>
            <Icon name="circle-alert" />
            <span class={bannerBodyLook}>{anyText}</span>
          </p>
        )}
        <div role="status" class="grid gap-4 empty:hidden">
          {words?.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {words?.warning && (
            <p class={words.malicious > 0 ? 'text-danger-ink font-semibold' : 'text-ink-2'}>
              {words.warning}
            </p>
          )}
          {words && <More more={words.more} />}
        </div>
        {!words && skipped > 0 && <p class="text-ink-2">{t('effect_skipped', { count: skipped })}</p>}
        {words?.notices && (
          <div class={fieldLook}>
            <div class={labelLook}>
              <label for={`${id}-notices`}>{words.notices.label}</label>
            </div>
            <span class={inputBoxLook}>
              <select
                ref={notices}
                id={`${id}-notices`}
                class={selectLook()}
                aria-describedby={`${id}-notices-hint`}
              >
                {words.notices.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" small look={iconAfterLook} />
            </span>
            <p class={hintLook} id={`${id}-notices-hint`}>
              {words.notices.hint}
            </p>
          </div>
        )}
        <div class={fieldLook}>
          <div class={labelLook}>
            <label for={`${id}-reason`}>{t('reason')}</label>
          </div>
          <textarea
            ref={reason}
            id={`${id}-reason`}
            class={inputLook()}
            maxLength={reasonLimit}
            rows={2}
            autofocus
            defaultValue={question.reason}
            aria-describedby={`${id}-hint`}
          />
          <p class={hintLook} id={`${id}-hint`}>
            {t('reason_hint')}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** The effect of the action; null until it is loaded. */
function useActionWords(
  { action, asked }: Question,
  criteria: Record<string, unknown>,
  url: string,
): ActionWords | 'failed' | null {
  const [words, setWords] = useState<ActionWords | 'failed' | null>(null);
  // The question does not change while the dialog is open.
  useEffect(() => {
    const gone = new AbortController();
    const emails = asked?.map((row) => ({ entity_id: row.id, entity_type: row.type }));
    const body = emails ? { action, emails } : { action, criteria };
    const load = async () => {
      const result = await requestJson<ActionWords>(url, { method: 'POST', body, signal: gone.signal });
      if (!gone.signal.aborted) setWords(result.kind === 'answer' ? result.value : 'failed');
    };
    void load();
    return () => gone.abort();
  }, []);
  return words;
}
