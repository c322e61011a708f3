/** @jsxImportSource preact */
import type { Notice, OverlayContext } from './grid-labels.ts';
import { Notices, RunToasts } from './run-toasts.tsx';
import { type ActingGrid, useActions } from './use-actions.ts';
import type { ListKind, Overlay } from './use-grid.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { fillUrl, requestJson } from '../request-json.ts';
import type { ActionWords, FilterField, MoreView, RowView } from './props.ts';
import type { Question } from './action-request.ts';
import { reasonLimit } from '../../api/limits.ts';
import {
  buttonLook,
  fieldLook,
  hintLook,
  iconAfterLook,
  iconButtonLook,
  inputBoxLook,
  inputLook,
  labelLook,
  selectLook,
} from '../../views/ui/looks.ts';
import { bannerBodyLook, bannerLook } from '../../views/ui/popup-look.ts';
import { showText, subjectOf } from './cells.tsx';
import { copyText } from './selection.ts';

interface ActionOverlaysProps {
  id: string;
  grid: ActingGrid & {
    context: OverlayContext;
    overlay: Overlay | null;
    setOverlay: (overlay: null) => void;
    notice: Notice | null;
    setNotice: (notice: null) => void;
  };
  rows: readonly RowView[];
  /** The words of the confirmation about all matches; the embedded explorer has no such action. */
  anyText?: string;
  askedText?: string;
}

/** The overlays that the Explorer and the embedded explorer share: the list of a row, and all about actions. */
export function ActionOverlays({ id, grid, rows, anyText = '', askedText = '' }: ActionOverlaysProps) {
  const { props, context, overlay, question, notice } = grid;
  const actions = useActions(grid);
  return (
    <>
      {(overlay?.kind === 'recipients' || overlay?.kind === 'attachments' || overlay?.kind === 'links') && (
        <ListDialog
          key={overlay.kind}
          id={`${id}-list`}
          kind={overlay.kind}
          row={overlay.row}
          context={context}
          onClose={() => grid.setOverlay(null)}
        />
      )}
      {question && (
        <ConfirmDialog
          id={`${id}-confirm`}
          question={question}
          anyText={anyText}
          askedText={askedText}
          criteria={props.search.criteria}
          context={context}
          onConfirm={actions.confirm}
          onClose={() => grid.ask(null)}
        />
      )}
      <RunToasts
        id={id}
        context={context}
        actions={actions}
        isBusy={question !== null || overlay !== null}
        rows={rows}
      >
        <Notices actions={actions} context={context} notice={notice} onDismiss={() => grid.setNotice(null)} />
      </RunToasts>
    </>
  );
}

interface ConfirmDialogProps {
  id: string;
  question: Question;
  /** The meaning of 'any filter'; empty if all filters must match. */
  anyText: string;
  askedText: string;
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
function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, question, anyText, askedText, criteria, context, onConfirm, onClose } = props;
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
        {rows === null && askedText !== '' && <p class="wrap-anywhere">{askedText}</p>}
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

interface ListDialogProps {
  id: string;
  kind: ListKind;
  row: RowView;
  context: OverlayContext;
  onClose: () => void;
}

interface Entry {
  text: string;
  note: string;
  href: string;
  value: string;
}

const filterFields: Record<ListKind, FilterField> = {
  recipients: 'recipients',
  attachments: 'attach_md5',
  links: 'link',
};

/**
 * The recipients, attachments or links of an email, to copy or filter by (MX-13). Links cannot be followed.
 */
function ListDialog({ id, kind, row, context, onClose }: ListDialogProps) {
  const { t, urls } = context;
  const [copied, setCopied] = useState('');
  const entries = entriesOf(kind, row);
  const total = { recipients: row.recipientsTotal, attachments: row.attachmentsTotal, links: row.linksTotal }[
    kind
  ];
  const copy = async (text: string) => setCopied(t((await copyText(text)) ? 'copied' : 'copy_failed'));
  return (
    <Dialog
      id={id}
      title={t(`${kind}_title`)}
      closeLabel={t('close')}
      width={600}
      onClose={onClose}
      footer={
        <>
          <span class="me-auto self-center text-ink-2 text-table" role="status">
            {copied}
          </span>
          <button
            type="button"
            class={buttonLook()}
            onClick={() => void copy(entries.map((entry) => entry.text).join('\n'))}
          >
            <Icon name="copy" />
            {t('copy_all')}
          </button>
        </>
      }
    >
      <p class="text-ink-2">{showText(row, subjectOf(row, t))}</p>
      <ul class="grid my-2">
        {entries.map((entry, index) => (
          <li
            key={index}
            class="flex items-center gap-1 min-h-9 py-1 border-b border-line text-table last:border-b-0"
          >
            <span class="flex-1 min-w-0 wrap-anywhere">
              {entry.href ? (
                <a href={entry.href} target="_blank" rel="noopener">
                  {showText(row, entry.text)}
                </a>
              ) : (
                showText(row, entry.text)
              )}
              {entry.note && <small class="block text-ink-3 font-mono text-[0.93em]">{entry.note}</small>}
            </span>
            {urls.filterBy && (
              <a
                class={iconButtonLook('sm')}
                href={fillUrl(urls.filterBy, { field: filterFields[kind], value: entry.value })}
                aria-label={`${t('filter_by')}: ${entry.text}`}
                title={t('filter_by')}
              >
                <Icon name="funnel" />
              </a>
            )}
            <button
              type="button"
              class={iconButtonLook('sm')}
              aria-label={`${t('copy')}: ${entry.text}`}
              title={t('copy')}
              onClick={() => void copy(entry.value)}
            >
              <Icon name="copy" />
            </button>
          </li>
        ))}
      </ul>
      {entries.length < total && <p class="text-ink-2">{t('list_cut', { count: entries.length, total })}</p>}
    </Dialog>
  );
}

function entriesOf(kind: ListKind, row: RowView): Entry[] {
  if (kind === 'attachments') {
    return row.attachments.map(({ name, md5, size, href }) => ({
      text: name,
      note: [size, md5].filter(Boolean).join(' · '),
      href,
      value: md5,
    }));
  }
  return row[kind].map((text) => ({ text, note: '', href: '', value: text }));
}

/** Details that are omitted from a sentence, on demand. */
function More({ more }: { more: MoreView | null }) {
  return (
    more && (
      <details class="text-table text-ink-2 [&>p]:pt-1 [&>summary]:w-fit [&>summary]:rounded-sm">
        <summary>{more.summary}</summary>
        <p>{more.list}</p>
      </details>
    )
  );
}
