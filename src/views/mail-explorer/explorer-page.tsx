import { type Locale, messagesOf, type Translate } from '../../messages/messages.ts';
import { ExportIndicator, ExportIndicatorSlot } from '../export-emails/export-indicator.tsx';
import { paths } from '../../site/paths.ts';
import { Button, LinkButton, SkipLink } from '../ui/button.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { type CountedSearch, type ExplorerView, promptQueryId, type PromptView } from './model.ts';
import { ResultsRegion } from './results-region.tsx';
import { buttonLook, inputLook, pageTitleLook } from '../ui/looks.ts';
import { promptLimit } from '../../api/limits.ts';
import { explorerLink } from '../email/explorer-link.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { FilterChip } from './chips.tsx';
import { QueryForm } from './query-form.tsx';
import { MailText } from '../ui/mail-text.tsx';

/**
 * A question in plain words (AI-01): a button, an input, or the question with its query and a way to clear it. It opens
 * without a script, and the filters panel follows it (MX-11).
 */
function PromptBox({ view, t }: { view: PromptView; t: Translate }) {
  return (
    <details
      id="explorer-prompt"
      className={`group/prompt max-tablet:open:w-full ${view.text ? 'min-w-0 flex-4 open:py-2 max-tablet:order-last max-tablet:basis-full' : 'flex-none open:min-w-[min(36rem,100%)] tablet:open:flex tablet:open:items-center tablet:open:gap-2 tablet:details-content:flex-1'}`}
      open={view.text !== ''}
      data-focus-to="#explorer-prompt > summary"
    >
      <summary
        className={
          view.text
            ? 'hidden'
            : `${buttonLook({ size: 'sm' })} tablet:w-47 list-none [&::-webkit-details-marker]:hidden group-open/prompt:bg-pressed`
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
          <LinkButton size="sm" variant="ghost" icon="x" data-clear="" {...explorerLink(view.clearHref)}>
            {t('mail_explorer.prompt.clear')}
          </LinkButton>
        )}
      </form>
      {view.query && <ParsedQuery view={view} t={t} />}
      {view.choices && <Searches {...view.choices} isUrgent={view.choices.isAsked} t={t} />}
      {view.instead && <Searches {...view.instead} t={t} />}
      {view.notes.map((note) => (
        <p key={note} className="mt-1.5 flex items-center gap-1.5 text-sm text-ink-2">
          <Icon name="info" size="sm" />
          {note}
        </p>
      ))}
      {view.problem && <Problem problem={view.problem} t={t} />}
    </details>
  );
}

/**
 * The interpretation of the question: its conditions, each removable, the link to the form, and the query
 * behind a button.
 */
function ParsedQuery({ view, t }: { view: PromptView; t: Translate }) {
  return (
    <div className="mt-1.5 flex max-w-[75rem] flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-2">
      {view.sentence && (
        <p className="basis-full text-ink wrap-anywhere">
          <MailText t={t} text={view.sentence} />
        </p>
      )}
      {view.understood.length > 0 && (
        <ul className="contents" aria-label={t('mail_explorer.prompt.understood')}>
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
        <p className="wrap-anywhere">
          <MailText t={t} text={view.unused} />
        </p>
      )}
      <details className="px-1 open:basis-full">
        <summary className="cursor-pointer py-1">
          {t('mail_explorer.prompt.parsed')}
          {view.corrections && ` · ${view.corrections}`}
          {view.isByModel && ` · ${t('mail_explorer.prompt.by_model')}`}
        </summary>
        <QueryForm id={promptQueryId} query={view.query} t={t} look="mt-1" />
      </details>
    </div>
  );
}

/** Why a question was not searched for, and what can be asked instead. */
function Problem({ problem, t }: { problem: NonNullable<PromptView['problem']>; t: Translate }) {
  const { title, text, marked, without, near } = problem;
  return (
    <div id="explorer-prompt-problem" className="mt-2 max-w-[40rem]">
      <Banner tone="caution" title={title} urgent>
        {marked.length > 0 && (
          <p className="wrap-anywhere">
            {marked.map(({ text: piece, isMarked }, at) =>
              isMarked ? (
                <strong key={at} className="text-danger-ink underline decoration-wavy underline-offset-3">
                  <MailText t={t} text={piece} />
                </strong>
              ) : (
                <MailText key={at} t={t} text={piece} />
              ),
            )}
          </p>
        )}
        <MailText t={t} text={text} />
        {without && (
          <a className="mt-1 block wrap-anywhere" {...explorerLink(without.href)}>
            <MailText t={t} text={t('mail_explorer.prompt.without', { question: without.question })} />
          </a>
        )}
        {near.length > 0 && (
          <>
            <p className="mt-1.5">{t('mail_explorer.prompt.near')}</p>
            <ul className="grid gap-1">
              {near.map(({ question, href }) => (
                <li key={href}>
                  <a className="wrap-anywhere" {...explorerLink(href)}>
                    <MailText t={t} text={question} />
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  );
}

/** Other searches, each with the number of mails that it finds. */
function Searches({
  title,
  items,
  isUrgent,
  t,
}: {
  title: string;
  items: readonly CountedSearch[];
  isUrgent?: boolean;
  t: Translate;
}) {
  return (
    <section className="mt-2" aria-label={title} role={isUrgent ? 'alert' : undefined}>
      <p className="text-sm text-ink-2">{title}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {items.map(({ text, count, href }) => (
          <li key={href} className="max-w-full">
            <LinkButton
              size="sm"
              className="h-auto min-h-7 max-w-full py-1 whitespace-normal text-start"
              {...explorerLink(href)}
            >
              <span className="wrap-anywhere">
                <MailText t={t} text={text} />
              </span>
              {count && <span className="font-semibold tabular-nums">{count}</span>}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The Mail Explorer: filters beside the results. Used as the page's content and as htmx's fragment. */
export function ExplorerPage({ view }: { view: ExplorerView }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <div
      id="explorer"
      className="explorer flex flex-col flex-1 h-full min-h-0 max-desk:noscript:block max-desk:noscript:h-auto print:block print:h-auto print:overflow-visible"
      data-fill=""
      hx-sync="this:replace"
    >
      <header
        className={`${view.prompt?.text ? 'max-tablet:items-center tablet:items-start tablet:[&>:not(details)]:mt-2 tablet:[&>h1]:flex-none tablet:[&>h1]:leading-7' : 'items-center'} flex gap-x-3 flex-none min-h-12 px-4 border-b border-line bg-surface [&>h1]:flex-1 [&>h1]:text-lg max-tablet:min-h-0 max-tablet:px-3 max-tablet:py-2 max-tablet:flex-wrap print:[&>:not(h1)]:hidden`}
      >
        <SkipLink to="explorer-results" label={t('mail_explorer.skip_to_results')} />
        <h1 className={pageTitleLook}>{t('mail_explorer.title')}</h1>
        <LinkButton
          href={paths.customQueries.list()}
          size="sm"
          variant="ghost"
          icon="bookmark"
          aria-label={t('custom_queries.link')}
        >
          <span className="max-tablet:hidden">{t('custom_queries.link')}</span>
        </LinkButton>
        {view.prompt && <PromptBox view={view.prompt} t={t} />}
        {view.exports.kind === 'later' && <ExportIndicatorSlot />}
        {view.exports.kind === 'ready' && <ExportIndicator t={t} view={view.exports.indicator} />}
      </header>
      <div className="relative flex flex-1 min-h-0 max-desk:flex-col print:block print:h-auto print:overflow-visible">
        <FiltersPanel view={view.filters} countsUrl={view.countsUrl} locale={view.locale} />
        <ResultsRegion view={view} />
      </div>
      <div id="page-dialogs" />
    </div>
  );
}
