import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { NoScriptView } from './model.ts';
import { buttonLook } from '../ui/button-look.ts';

/** The id of the form for the grid's checkboxes without scripts. */
const formId = 'explorer-actions';

/** Bulk actions as a plain form: for selected rows or all matches, each with a confirmation page. */
export function NoScriptActions({ view, t }: { view: NoScriptView; t: Translate }) {
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
            <a className={buttonLook()} href={view.ruleHrefs.whitelist}>
              {t('grid.create_whitelist')}
            </a>
            <a className={buttonLook()} href={view.ruleHrefs.blacklist}>
              {t('grid.create_blacklist')}
            </a>
          </>
        )}
      </form>
    </noscript>
  );
}
