import { promptLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { explorerLink } from '../email/explorer-link.ts';
import { Banner } from '../ui/banner.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { inputLook } from '../ui/field-look.ts';
import { Icon } from '../ui/icon.tsx';
import { FilterChip } from './chips.tsx';
import { promptQueryId, type PromptView } from './model.ts';
import { QueryForm } from './query-form.tsx';
import { MailText } from '../ui/mail-text.tsx';

/**
 * A question in plain words (AI-01): a button, an input, or the question with its query and a way to clear it. It opens
 * without a script, and the filters panel follows it (MX-11).
 */
export function PromptBox({ view, t }: { view: PromptView; t: Translate }) {
  return (
    <details
      id="explorer-prompt"
      className={`group/prompt open:min-w-[min(36rem,100%)] max-tablet:open:w-full ${view.text ? 'flex-4 open:py-2' : 'flex-none tablet:open:flex tablet:open:items-center tablet:open:gap-2 tablet:details-content:flex-1'}`}
      open={view.text !== ''}
    >
      <summary
        className={
          view.text
            ? 'hidden'
            : `${buttonLook({ size: 'sm' })} w-47 list-none [&::-webkit-details-marker]:hidden group-open/prompt:bg-pressed`
        }
      >
        <Icon name="search" size="sm" />
        {t('mail_explorer.prompt.open')}
      </summary>
      <form
        method="get"
        action={paths.mailExplorer.show()}
        role="search"
        aria-label={t('mail_explorer.prompt.open')}
        className={view.text ? 'flex items-center gap-2' : 'flex items-center gap-2 max-tablet:mt-2'}
      >
        <input
          id="explorer-prompt-text"
          name="prompt"
          type="text"
          maxLength={promptLimit}
          autoComplete="off"
          list="explorer-prompt-suggestions"
          data-suggest={paths.mailExplorer.promptSuggestions()}
          aria-label={t('mail_explorer.prompt.label')}
          aria-describedby={view.problem ? 'explorer-prompt-problem' : undefined}
          aria-invalid={view.problem ? true : undefined}
          placeholder={t('mail_explorer.prompt.placeholder')}
          defaultValue={view.text}
          className={`${inputLook('sm')} min-w-0 flex-1`}
        />
        <datalist id="explorer-prompt-suggestions" />
        <Button type="submit" size="sm" variant="primary">
          {t('mail_explorer.prompt.ask')}
        </Button>
        {view.text && (
          <LinkButton size="sm" variant="ghost" icon="x" {...explorerLink(view.clearHref)}>
            {t('mail_explorer.prompt.clear')}
          </LinkButton>
        )}
      </form>
      {view.query && <ParsedQuery view={view} t={t} />}
      {view.problem && (
        <div id="explorer-prompt-problem" className="mt-2 max-w-[40rem]">
          <Banner tone="caution" title={view.problem.title} urgent>
            <MailText t={t} text={view.problem.text} />
            {view.problem.without && (
              <a className="mt-1 block wrap-anywhere" {...explorerLink(view.problem.without.href)}>
                <MailText
                  t={t}
                  text={t('mail_explorer.prompt.without', { question: view.problem.without.question })}
                />
              </a>
            )}
          </Banner>
        </div>
      )}
    </details>
  );
}

/**
 * The interpretation of the question: its conditions, each removable, the link to the form, and the query
 * behind a button.
 */
function ParsedQuery({ view, t }: { view: PromptView; t: Translate }) {
  return (
    <div className="mt-2 max-w-[60rem] text-sm text-ink-2">
      {view.understood.length > 0 && (
        <ul className="flex flex-wrap items-center gap-1.5" aria-label={t('mail_explorer.prompt.understood')}>
          {view.understood.map((chip) => (
            <li key={`${chip.name} ${chip.relation} ${chip.value}`} className="max-w-full">
              <FilterChip
                t={t}
                chip={chip}
                wraps
                editLabel={t('mail_explorer.chip.edit', {
                  name: `${chip.name} ${chip.relation} ${chip.value}`.replaceAll('  ', ' ').trim(),
                })}
                removeLabel={t('mail_explorer.chip.remove', {
                  name: `${chip.name} ${chip.relation} ${chip.value}`.trim(),
                })}
              />
            </li>
          ))}
          {view.filtersHref && (
            <li>
              <LinkButton size="sm" variant="ghost" {...explorerLink(view.filtersHref)}>
                {t('mail_explorer.prompt.as_filters')}
              </LinkButton>
            </li>
          )}
        </ul>
      )}
      {view.unused && (
        <p className="mt-1 wrap-anywhere">
          <MailText t={t} text={view.unused} />
        </p>
      )}
      <details className="mt-1">
        <summary className="cursor-pointer">
          {t('mail_explorer.prompt.parsed')}
          {view.corrections && ` · ${view.corrections}`}
          {view.isByModel && ` · ${t('mail_explorer.prompt.by_model')}`}
        </summary>
        <QueryForm id={promptQueryId} query={view.query} t={t} look="mt-1" />
      </details>
    </div>
  );
}
