/** @jsxImportSource preact */
import type { TargetedClipboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { afterPress } from '../press.ts';
import { Icon } from '../icon.tsx';
import { bindLabels, type TranslateLabel } from '../labels.ts';
import { useEvent } from '../use-event.ts';
import { useFormRefusal } from '../use-form-refusal.ts';
import { checkField } from './check-field.ts';
import type { TextField, TextFiltersLabels, TextFiltersProps } from './props.ts';
import { choiceLook, errorLook, inputLook } from '../../views/ui/looks.ts';
import { selectInlineLook } from '../../views/ui/grid-look.ts';

interface FieldState {
  enabled: boolean;
  value: string;
  mode: string;
  touched: boolean;
  /** Unchanged since the server rendered it, so its error still applies. */
  pristine: boolean;
}
/** What a change makes of a state: several may come before the next rendering. */
type Change = (now: FieldState) => Partial<FieldState>;

/**
 * The text filters: typing enables a filter, disabling keeps its text, errors appear after leaving the field
 * (MX-08).
 */
export function TextFilters(props: TextFiltersProps) {
  const { id, fields } = props;
  const t = bindLabels(props.labels, props.locale);
  const root = useRef<HTMLFieldSetElement>(null);
  const [live, setLive] = useState(false);
  const [states, setStates] = useState<readonly FieldState[]>(() =>
    fields.map(({ value, mode }) => ({
      enabled: value !== '',
      value,
      mode: mode?.value ?? '',
      touched: false,
      pristine: true,
    })),
  );
  useEffect(() => setLive(true), []);
  useEvent(
    () => root.current?.form ?? null,
    'explorer:uncheck-all',
    () => setStates((now) => now.map((state) => ({ ...state, enabled: false }))),
  );
  const problems = fields.map((field, index) => {
    const state = states[index]!;
    return state.enabled ? checkField(field, state.value, state.mode) : null;
  });
  useFormRefusal(root, problems.some(Boolean), () =>
    setStates((now) => now.map((state) => ({ ...state, touched: true, pristine: false }))),
  );
  const change = (index: number, changed: Change) =>
    setStates((now) => now.map((state, at) => (at === index ? { ...state, ...changed(state) } : state)));

  return (
    <fieldset ref={root} id={id} class="grid gap-2 min-w-0">
      {fields.map((field, index) => (
        <FieldRow
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          state={states[index]!}
          problem={problems[index] ?? null}
          live={live}
          t={t}
          onChange={(changed) => change(index, changed)}
        />
      ))}
    </fieldset>
  );
}

/** A one-line field would join the lines of a pasted list; they become separate values. */
function pasteList(event: TargetedClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData?.getData('text') ?? '';
  if (!/[\r\n\t]/.test(text.trim())) return;
  event.preventDefault();
  const input = event.currentTarget;
  const values = text.split(/[\r\n\t,;]+/).map((value) => value.trim());
  const { selectionStart, selectionEnd } = input;
  input.setRangeText(values.filter(Boolean).join(', '), selectionStart ?? 0, selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

interface FieldRowProps {
  id: string;
  field: TextField;
  state: FieldState;
  problem: keyof TextFiltersLabels | null;
  live: boolean;
  t: TranslateLabel<keyof TextFiltersLabels>;
  onChange: (change: Change) => void;
}

function FieldRow({ id, field, state, problem, live, t, onChange }: FieldRowProps) {
  const { enabled, value, mode, touched, pristine } = state;
  const text = enabled ? (pristine ? field.problem : touched && problem ? t(problem) : '') : '';
  const input = useRef<HTMLInputElement>(null);
  // A disabled filter keeps its text but has no name, so that it is not sent and can still be edited.
  const sent = !live || enabled;
  return (
    <div class={`grid gap-1 ${enabled ? 'is-enabled' : ''}`}>
      <div class="flex items-center gap-2 min-h-6 text-table">
        <label class={`${choiceLook} needs-js`}>
          <input
            type="checkbox"
            class="check"
            checked={enabled}
            autocomplete="off"
            aria-label={t('enable', { label: field.label })}
            onChange={({ currentTarget: box }) => {
              const { checked } = box;
              onChange(() => ({ enabled: checked }));
              // Whoever ticked it before this was hydrated may have gone on elsewhere.
              if (checked && [box, document.body].includes(document.activeElement as HTMLElement))
                input.current?.focus();
            }}
          />
        </label>
        <label class="flex-1 text-ink-2 in-[.is-enabled]:text-ink in-[.is-enabled]:font-medium" for={id}>
          {field.label}
        </label>
        {field.mode && (
          <span class={selectInlineLook.box}>
            <select
              class={selectInlineLook.control}
              name={sent ? field.mode.name : undefined}
              data-mode-of={field.name}
              aria-label={t('mode', { label: field.label })}
              onChange={({ currentTarget: { value: chosen } }) =>
                onChange(() => ({ mode: chosen, pristine: false }))
              }
            >
              {field.mode.options.map((option) => (
                <option key={option.value} value={option.value} selected={option.value === mode}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" small look={selectInlineLook.arrow} />
          </span>
        )}
      </div>
      <input
        ref={input}
        id={id}
        class={inputLook('sm')}
        type="text"
        name={sent ? field.name : undefined}
        data-kind={field.kind}
        value={value}
        placeholder={field.placeholder}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={text ? true : undefined}
        aria-describedby={text ? `${id}-error` : undefined}
        onInput={(event) => {
          const { value: typed } = event.currentTarget;
          onChange(() => ({ value: typed, enabled: typed !== '', pristine: false }));
        }}
        onPaste={field.kind === 'emails' ? pasteList : undefined}
        onBlur={() => afterPress(() => onChange((now) => ({ touched: now.touched || !now.pristine })))}
      />
      {text && (
        <p class={errorLook} id={`${id}-error`}>
          {text}
        </p>
      )}
    </div>
  );
}
