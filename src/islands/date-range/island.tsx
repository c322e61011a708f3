/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { afterPress } from '../press.ts';
import { Icon } from '../icon.tsx';
import { bindLabels } from '../labels.ts';
import { useFormRefusal } from '../use-form-refusal.ts';
import { checkRange, isAmount } from './date-rules.ts';
import type { DateRangeLabels, DateRangeProps } from './props.ts';
import {
  choiceLook,
  errorLook,
  fieldLook,
  hintLook,
  iconAfterLook,
  inputBoxLook,
  inputLook,
  selectLook,
} from '../../views/ui/looks.ts';

type Field = 'amount' | 'from' | 'to';

/** Hides the alternative that is not selected; without scripts both are visible. */
const offLook = '[@media(scripting:enabled)]:hidden';

/** The date filter: the last N units with presets, or a range (MX-04). */
export function DateRange(props: DateRangeProps) {
  const { id, presets, units, maxAmount, timeZone, problems } = props;
  const t = bindLabels(props.labels, props.locale);
  const [value, setValue] = useState({
    ...props.value,
    amount: props.isOptional && props.value.amount === 0 ? '' : String(props.value.amount),
  });
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [changed, setChanged] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState(0);
  // A preset is complete: the search starts as soon as the fields are updated.
  useEffect(() => {
    if (chosen > 0) root.current?.form?.requestSubmit();
  }, [chosen]);
  const change = (part: Partial<typeof value>) => {
    setChanged(true);
    setValue((now) => ({ ...now, ...part }));
  };
  const touch = (field: Field) => setTouched((fields) => new Set(fields).add(field));

  const isRange = value.timeType === 'range';
  const found = isRange ? checkRange(value.from, value.to) : {};
  const badAmount =
    !isRange && !(props.isOptional && value.amount === '') && !isAmount(value.amount, maxAmount);
  const firstProblem = found.from ?? found.to ?? (badAmount ? 'bad_amount' : undefined);
  useFormRefusal(root, firstProblem !== undefined, () =>
    setTouched(new Set<Field>(['amount', 'from', 'to'])),
  );

  const textOf = (field: Field): string => {
    if (!changed && !touched.has(field)) return problems[field] ?? '';
    if (!touched.has(field)) return '';
    if (field === 'amount') return badAmount ? t('bad_amount', { max: maxAmount }) : '';
    const key: keyof DateRangeLabels | undefined = found[field];
    return key ? t(key) : '';
  };
  const describe = (field: Field) => ({
    'aria-invalid': textOf(field) ? true : undefined,
    'aria-describedby': textOf(field) ? `${id}-${field}-error` : undefined,
    onBlur: () => afterPress(() => touch(field)),
  });

  return (
    <fieldset ref={root} id={id} class="grid gap-2 min-w-0">
      <legend class="pb-1.5 text-table font-semibold">{t('legend')}</legend>
      <div class="flex gap-4">
        <label class={choiceLook}>
          <input
            type="radio"
            class="check"
            name="time"
            value="last"
            checked={!isRange}
            onChange={() => change({ timeType: 'last' })}
          />
          {t('last')}
        </label>
        <label class={choiceLook}>
          <input
            type="radio"
            class="check"
            name="time"
            value="range"
            checked={isRange}
            onChange={() => change({ timeType: 'range' })}
          />
          {t('range')}
        </label>
      </div>
      <div class={`grid gap-2 ${isRange ? offLook : ''}`}>
        <div class="needs-js flex flex-wrap gap-1" role="group" aria-label={t('presets')}>
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              class="min-h-6 px-2 border border-line-strong rounded-full text-ink-2 text-sm not-aria-pressed:hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]"
              aria-pressed={!isRange && value.amount === String(preset.amount) && value.unit === preset.unit}
              onClick={() => {
                setChosen((times) => times + 1);
                change({ timeType: 'last', amount: String(preset.amount), unit: preset.unit });
              }}
            >
              {preset.label}
            </button>
          ))}
        </div>
        <div class="grid grid-cols-[5rem_1fr] gap-1.5">
          <input
            id={`${id}-amount`}
            class={inputLook('sm')}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxAmount}
            name="amount"
            value={value.amount}
            placeholder={props.isOptional ? t('any') : undefined}
            aria-label={t('amount')}
            {...describe('amount')}
            onInput={(event) => change({ amount: event.currentTarget.value, timeType: 'last' })}
          />
          <span class={inputBoxLook}>
            <select
              id={`${id}-unit`}
              class={selectLook('sm')}
              name="unit"
              aria-label={t('unit')}
              onChange={(event) => change({ unit: event.currentTarget.value, timeType: 'last' })}
            >
              {units.map((unit) => (
                <option key={unit.value} value={unit.value} selected={unit.value === value.unit}>
                  {unit.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" small look={iconAfterLook} />
          </span>
        </div>
        <Problem id={`${id}-amount`} text={textOf('amount')} />
      </div>
      <div class={`grid gap-2 ${isRange ? '' : offLook}`}>
        {(['from', 'to'] as const).map((field) => (
          <div key={field} class={`${fieldLook} gap-0.75!`}>
            <label class="text-ink-2 text-sm" for={`${id}-${field}`}>
              {t(field)}
            </label>
            <input
              id={`${id}-${field}`}
              class={inputLook('sm')}
              type="datetime-local"
              max="9999-12-31T23:59"
              name={field}
              value={value[field]}
              {...describe(field)}
              onInput={(event) => change({ [field]: event.currentTarget.value, timeType: 'range' })}
            />
            <Problem id={`${id}-${field}`} text={textOf(field)} />
          </div>
        ))}
        <p class={hintLook}>
          {found.note && `${t(found.note)} `}
          {t('zone', { zone: timeZone })}
        </p>
      </div>
    </fieldset>
  );
}

function Problem({ id, text }: { id: string; text: string }) {
  if (!text) return null;
  return (
    <p class={errorLook} id={`${id}-error`}>
      {text}
    </p>
  );
}
