import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Choice, CreateButtons, SortChoice } from './rules-controls.tsx';
import { RulesList } from './rules-list.tsx';
import type { RulesView } from './model.ts';
import { iconBeforeLook, inputBoxLook, inputLook, pageLook, pageTitleLook } from '../ui/looks.ts';

/** The page of exception rules (RU-05): search and list. Its state is in the URL. */
export function RulesPage({ view }: { view: RulesView }) {
  const t = messagesOf(view.locale);
  return (
    <div className={pageLook} data-focus-to="#rules-count">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
        <h1 className={pageTitleLook}>{t('policy.title')}</h1>
        {view.createHrefs && <CreateButtons t={t} hrefs={view.createHrefs} />}
      </header>
      <p className="text-ink-2 max-w-176 -mt-3 max-tablet:mt-0">
        {t('policy.intro')}{' '}
        <a className="underline" href={paths.policy.catalog()}>
          {t('policy.catalog')}
        </a>
      </p>
      {view.notice && (
        <Banner
          tone={view.notice.tone}
          actions={
            view.notice.link && (
              <LinkButton size="sm" href={view.notice.link.href}>
                {view.notice.link.label}
              </LinkButton>
            )
          }
        >
          <p role="status">{view.notice.text}</p>
        </Banner>
      )}
      <SearchForm t={t} view={view} />
      <RulesList view={view} />
      <div id="rule-dialog" />
    </div>
  );
}

/** The form is outside of the replaced part, so that input is kept during typing. */
function SearchForm({ t, view }: { t: Translate; view: RulesView }) {
  return (
    <form
      id="rules-filters"
      className="flex flex-wrap gap-2 [&>span:first-of-type]:flex-[1_1_16rem] [&>span:first-of-type]:max-w-104 max-tablet:*:flex-[1_1_40%] max-tablet:[&>span:first-of-type]:basis-full max-tablet:[&>span:first-of-type]:max-w-none"
      method="get"
      action={paths.policy.rules()}
      role="search"
      hx-get={paths.policy.rules()}
      hx-target="#rules-list"
      hx-swap="outerMorph settle:0"
      hx-sync="this:replace"
      hx-trigger="submit, change target:select, input delay:250ms"
    >
      <label className="visually-hidden" htmlFor="rules-query">
        {t('policy.search')}
      </label>
      <span className={inputBoxLook}>
        <Icon name="search" className={iconBeforeLook} />
        <input
          id="rules-query"
          className={`${inputLook()} ps-8`}
          type="search"
          name="q"
          defaultValue={view.query}
          placeholder={t('policy.search_placeholder')}
          autoComplete="off"
          maxLength={500}
        />
      </span>
      <Choice
        id="rules-status"
        name="status"
        label={t('policy.status')}
        value={view.status}
        options={['', ...view.statuses].map((status) => ({
          value: status,
          label: t.find(`policy.status.${status || 'any'}`) ?? status,
        }))}
      />
      <SortChoice view={view} />
      <Button type="submit" className="without-js">
        {t('common.apply')}
      </Button>
    </form>
  );
}
