import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { ExportIndicator, ExportIndicatorSlot } from '../export-emails/export-indicator.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import type { ExplorerView } from './model.ts';
import { ResultsRegion } from './results-region.tsx';

/** The Mail Explorer: filters beside the results. The same view is the page's content and htmx's fragment. */
export function ExplorerPage({ view }: { view: ExplorerView }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <div id="explorer" className="explorer" data-fill="" hx-sync="this:replace">
      <header className="explorer-head">
        <h1 className="page-title">{t('mail_explorer.title')}</h1>
        {view.exports.kind === 'later' && <ExportIndicatorSlot />}
        {view.exports.kind === 'ready' && <ExportIndicator t={t} view={view.exports.indicator} />}
      </header>
      <div className="explorer-body">
        <FiltersPanel view={view.filters} locale={view.locale} />
        <ResultsRegion view={view} />
      </div>
      <div id="page-dialogs" />
    </div>
  );
}
