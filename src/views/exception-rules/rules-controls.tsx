import { messagesOf, type Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { RulesView } from './model.ts';
import { iconAfterLook, inputBoxLook, selectLook } from '../ui/looks.ts';

/** Links to create a rule. */
export function CreateButtons({ t, hrefs }: { t: Translate; hrefs: NonNullable<RulesView['createHrefs']> }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:*:flex-1">
      <LinkButton icon="shield-check" href={hrefs.whitelist}>
        {t('policy.create_whitelist')}
      </LinkButton>
      <LinkButton icon="ban" href={hrefs.blacklist}>
        {t('policy.create_blacklist')}
      </LinkButton>
    </div>
  );
}

/** The sort order. Headings change it too, so it is part of each response. */
export function SortChoice({ view, outOfBand }: { view: RulesView; outOfBand?: boolean }) {
  const t = messagesOf(view.locale);
  return (
    <div id="rules-sort-slot" hx-swap-oob={outOfBand ? 'true' : undefined}>
      <Choice
        id="rules-sort"
        name="sort"
        label={t('policy.sort')}
        value={view.sort}
        options={view.sorts.map((sort) => ({ value: sort, label: t.find(`policy.sort.${sort}`) ?? sort }))}
      />
    </div>
  );
}

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

/** A select with a visually hidden label. */
export function Choice({ id, name, label, value, options }: ChoiceProps) {
  return (
    <span className={inputBoxLook}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className={selectLook()} defaultValue={value} autoComplete="off">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="sm" className={iconAfterLook} />
    </span>
  );
}
