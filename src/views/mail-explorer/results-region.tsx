import { type Locale, messagesOf, type Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Island } from '../ui/island.tsx';
import { Chips } from './chips.tsx';
import { explorerLink } from '../email/explorer-link.ts';
import { FiltersHeadSlot, FilterTree } from './filters-panel.tsx';
import { Histogram } from './histogram.tsx';
import type { ExplorerView, NoScriptView, ResultsView, UnappliedView } from './model.ts';
import { QueryForm } from './query-form.tsx';
import { WrittenGrid } from './written-grid.tsx';
import { buttonLook, emptyLook } from '../ui/looks.ts';
import { bannerBodyLook, bannerLook } from '../ui/popup-look.ts';
import { MailText } from '../ui/mail-text.tsx';
import { paths } from '../../site/paths.ts';

interface ResultsRegionProps {
  view: ExplorerView;
  /** For a fragment: whether to include the trees of the filters panel, because their counts have changed. */
  trees?: 'keep' | 'replace';
}

/**
 * The part that a search replaces: chips, histogram and results; as a fragment also the dependent parts of
 * the panel.
 */
export function ResultsRegion({ view, trees }: ResultsRegionProps) {
  const t = messagesOf(view.locale as Locale);
  return (
    <>
      <section
        id="explorer-results"
        className="results relative flex flex-col flex-1 min-w-0 min-h-0 print:block print:h-auto print:overflow-visible"
        aria-labelledby="results-title"
        data-focus-to="#results-title"
      >
        <h2 id="results-title" className="sr-only" tabIndex={-1}>
          {t('mail_explorer.results')}
        </h2>
        <div className="absolute inset-x-0 top-0 z-sticky hidden h-0.5 origin-left animate-[results-busy_1.2s_ease-out_infinite] bg-accent in-aria-busy:block" />
        {view.notices.map((notice) => (
          <p
            key={notice}
            className={`${bannerLook} tone-caution mx-4 mt-3 mb-0 max-tablet:mb-2`}
            role="status"
          >
            <Icon name="triangle-alert" />
            <span className={bannerBodyLook}>{notice}</span>
          </p>
        ))}
        {view.widened && (
          <p className={`${bannerLook} tone-info mx-4 mt-3 mb-0 max-tablet:mb-2`} role="status">
            <Icon name="clock" />
            <span className={bannerBodyLook}>
              {view.widened.text}{' '}
              <a className="underline" {...explorerLink(view.widened.href)}>
                {view.widened.back}
              </a>
            </span>
          </p>
        )}
        {view.unapplied && <UnappliedNotice view={view.unapplied} t={t} />}
        <Chips view={view} t={t} />
        {view.anyFilter && (
          <p className="m-0 px-4 pt-0 pb-2 text-ink-2 text-sm">
            {view.anyFilter.text}{' '}
            <a className="underline" {...explorerLink(view.anyFilter.narrowHref)}>
              {t('mail_explorer.any_narrow')}
            </a>
          </p>
        )}
        <Histogram part={view.histogram} t={t} />
        <Results results={view.results} locale={view.locale} />
      </section>
      {trees && <FiltersHeadSlot view={view.filters} outOfBand />}
      {trees === 'replace' &&
        view.filters.trees.map((tree) => (
          <FilterTree key={tree.id} tree={tree} countsUrl={view.countsUrl} outOfBand />
        ))}
    </>
  );
}

/** Values of the link that are not part of the search, which may therefore match more. */
function UnappliedNotice({ view, t }: { view: UnappliedView; t: Translate }) {
  return (
    <div className={`${bannerLook} tone-caution mx-4 mt-3 mb-0 max-tablet:mb-2`} role="alert">
      <Icon name="triangle-alert" />
      <div className={bannerBodyLook}>
        <p className="font-semibold text-(--tone-ink)">{view.title}</p>
        <ul className="max-h-32 my-1 ps-5 overflow-y-auto list-disc wrap-anywhere">
          {view.items.map(({ text, reason }) => (
            <li key={`${text} ${reason}`}>
              <code>
                <MailText t={t} text={text} />
              </code>{' '}
              {reason}
            </li>
          ))}
          {view.more && <li>{view.more}</li>}
        </ul>
        <p>{t('mail_explorer.unapplied.effect')}</p>
      </div>
    </div>
  );
}

function Results({ results, locale }: { results: ResultsView; locale: string }) {
  const t = messagesOf(locale as Locale);
  switch (results.state) {
    case 'success':
      return (
        <div className="flex flex-col flex-1 min-h-0">
          <Island
            name="results-grid"
            component={WrittenGrid}
            props={results.grid}
            written={{ rows: results.rows }}
            className="results-grid-host flex-1 min-h-0"
          />
          <NoScriptActions view={results.noScript} t={t} />
        </div>
      );
    case 'failed':
      return (
        <div className={emptyLook.box} role="alert">
          <span className={emptyLook.icon}>
            <Icon name="plug-zap" size="lg" />
          </span>
          <h2 className={emptyLook.title}>{results.title}</h2>
          <p className={emptyLook.text}>{results.text}</p>
          {results.query ? (
            <QueryForm query={results.query} t={t} look="mt-3 w-[min(36rem,100vw-3rem)]" />
          ) : (
            results.retryHref && (
              <div className={emptyLook.actions}>
                <LinkButton icon="refresh-cw" {...explorerLink(results.retryHref)}>
                  {t('mail_explorer.failed.retry')}
                </LinkButton>
              </div>
            )
          )}
        </div>
      );
    case 'not_run':
      return (
        <div className={emptyLook.box}>
          <span className={emptyLook.icon}>
            <Icon name="list-filter" size="lg" />
          </span>
          <p className={emptyLook.text}>{results.text}</p>
        </div>
      );
  }
}

/** The id of the form for the grid's checkboxes without scripts. */
const formId = 'explorer-actions';

/** Bulk actions as a plain form: for selected rows or all matches, each with a confirmation page. */
function NoScriptActions({ view, t }: { view: NoScriptView; t: Translate }) {
  if (!view.mayAct) return null;
  return (
    <noscript>
      <form
        id={formId}
        className="flex flex-wrap items-center gap-2 px-4 py-2"
        method="post"
        action={paths.mailExplorer.quarantines()}
      >
        <input type="hidden" name="search" value={view.search} />
        <button className={buttonLook()} name="scope" value="selected">
          {t('mail_explorer.act.quarantine_selected')}
        </button>
        <button
          className={buttonLook()}
          name="scope"
          value="selected"
          formAction={paths.mailExplorer.releases()}
        >
          {t('mail_explorer.act.release_selected')}
        </button>
        <button className={buttonLook()} name="scope" value="all">
          {t('mail_explorer.act.quarantine_all')}
        </button>
        <button className={buttonLook()} name="scope" value="all" formAction={paths.mailExplorer.releases()}>
          {t('mail_explorer.act.release_all')}
        </button>
        {view.mayExport && (
          <button className={buttonLook()} formAction={paths.exports.create()}>
            {t('export.no_script')}
          </button>
        )}
        {view.ruleHrefs && (
          <>
            {view.ruleHrefs.whitelist && (
              <a className={buttonLook()} href={view.ruleHrefs.whitelist}>
                {t('grid.create_whitelist')}
              </a>
            )}
            <a className={buttonLook()} href={view.ruleHrefs.blacklist}>
              {t('grid.create_blacklist')}
            </a>
          </>
        )}
      </form>
    </noscript>
  );
}
