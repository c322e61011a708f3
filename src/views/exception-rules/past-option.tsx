import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { SelectBox } from '../ui/inputs.tsx';
import { More } from '../ui/more.tsx';
import type { PastView, PastWordsView } from './model.ts';
import { Choice } from './rule-choice.tsx';

/** The option `release_all` or `quarantine_all` with its period and current number of mails. */
export function PastOption({ view, t }: { view: PastView; t: Translate }) {
  return (
    <div className="rule-past grid gap-1.5">
      <Choice choice={view.option} type="checkbox" />
      <div className="flex flex-wrap gap-y-1.5 gap-x-3 items-center ps-6 text-table [.rule-past:has(>label>input:not(:checked))>&]:hidden">
        <SelectBox
          inputSize="sm"
          name="past"
          options={view.ranges}
          defaultValue={view.range}
          aria-label={t('exception_rules.past')}
          autoComplete="off"
        />
        <PastCount isAsked={view.option.checked} />
      </div>
    </div>
  );
}

/** The effect of the option, one line each. */
export function PastWordsLines({ words }: { words: PastWordsView }) {
  return (
    <>
      <p>{words.total}</p>
      {words.verdicts && (
        <p className={words.isMalicious ? 'text-danger-ink font-semibold' : undefined}>{words.verdicts}</p>
      )}
      <More more={words.more} />
      {words.kept && <p className="text-ink-2">{words.kept}</p>}
    </>
  );
}

/** Element id of the count, which is reloaded after header conditions were applied in their dialog. */
const pastCountId = 'rule-past-count';

/** The current number of mails for the option; it follows the form, and is removed on failure. */
export function PastCount({ isAsked, outOfBand }: { isAsked: boolean; outOfBand?: boolean }) {
  return (
    <div
      id={pastCountId}
      className="basis-full text-ink-2"
      role="status"
      hx-post={paths.policy.rulePast()}
      hx-trigger={isAsked ? 'load, change from:#rule-form' : 'change from:#rule-form'}
      hx-target="this"
      hx-swap="innerHTML settle:0"
      hx-sync="this:replace"
      hx-swap-oob={outOfBand ? 'true' : undefined}
      data-optional=""
    />
  );
}
