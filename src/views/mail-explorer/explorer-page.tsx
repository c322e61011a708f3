import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { ExportIndicator, ExportIndicatorSlot } from '../export-emails/export-indicator.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import type { ExplorerView } from './model.ts';
import { PromptBox } from './prompt-box.tsx';
import { ResultsRegion } from './results-region.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { pageTitleLook } from '../ui/surface-look.ts';

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
      <header className="flex items-center gap-x-3 flex-none min-h-12 px-4 border-b border-line bg-surface [&>h1]:flex-1 [&>h1]:text-lg max-tablet:min-h-0 max-tablet:px-3 max-tablet:py-2 max-tablet:flex-wrap max-tablet:[&>h1]:sr-only print:[&>:not(h1)]:hidden">
        <SkipLink to="explorer-results" label={t('mail_explorer.skip_to_results')} />
        <h1 className={pageTitleLook}>{t('mail_explorer.title')}</h1>
        <LinkButton
          href={paths.customQueries.list()}
          size="sm"
          variant="ghost"
          icon="bookmark"
          aria-label={t('custom_queries.link')}
        >
          <span className="max-[24rem]:hidden">{t('custom_queries.link')}</span>
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
