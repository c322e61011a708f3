import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Island } from '../ui/island.tsx';
import { Chips } from './chips.tsx';
import { explorerLink } from '../email/explorer-link.ts';
import { FiltersHeadSlot, FilterTree } from './filters-panel.tsx';
import { Histogram } from './histogram.tsx';
import type { ExplorerView, ResultsView } from './model.ts';
import { NoScriptActions, NoScriptCount } from './no-script-actions.tsx';
import { WrittenGrid } from './written-grid.tsx';

interface ResultsRegionProps {
  view: ExplorerView;
  /** For a fragment: send the trees of the filters panel along too, because their counts changed. */
  trees?: 'keep' | 'replace';
}

/** What a search replaces: chips, histogram and the results; as a fragment also what the panel shows of the search. */
export function ResultsRegion({ view, trees }: ResultsRegionProps) {
  const t = messagesOf(view.locale as Locale);
  return (
    <>
      <section id="explorer-results" className="results" aria-label={t('mail_explorer.results')}>
        {view.notices.map((notice) => (
          <p key={notice} className="banner tone-caution results-notice" role="status">
            <Icon name="triangle-alert" />
            <span className="banner-body">{notice}</span>
          </p>
        ))}
        <Chips view={view} t={t} />
        <Histogram part={view.histogram} t={t} />
        <Results results={view.results} locale={view.locale} />
      </section>
      {trees && <FiltersHeadSlot view={view.filters} outOfBand />}
      {trees === 'replace' &&
        view.filters.trees.map((tree) => <FilterTree key={tree.id} tree={tree} outOfBand />)}
    </>
  );
}

function Results({ results, locale }: { results: ResultsView; locale: string }) {
  const t = messagesOf(locale as Locale);
  switch (results.state) {
    case 'success':
      return (
        <div className="results-list">
          <NoScriptCount view={results.noScript} />
          <Island
            name="results-grid"
            component={WrittenGrid}
            props={results.grid}
            className="results-grid-host"
          />
          <NoScriptActions view={results.noScript} t={t} />
        </div>
      );
    case 'failed':
      return (
        <div className="empty" role="alert">
          <span className="empty-icon">
            <Icon name="plug-zap" size="lg" />
          </span>
          <h2 className="empty-title">{results.title}</h2>
          <p className="empty-text">{results.text}</p>
          <div className="empty-actions">
            <LinkButton icon="refresh-cw" {...explorerLink(results.retryHref)}>
              {t('mail_explorer.failed.retry')}
            </LinkButton>
          </div>
        </div>
      );
    case 'not_run':
      return (
        <div className="empty">
          <span className="empty-icon">
            <Icon name="list-filter" size="lg" />
          </span>
          <p className="empty-text">{results.text}</p>
        </div>
      );
  }
}
