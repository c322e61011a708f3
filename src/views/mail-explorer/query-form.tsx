import { queryLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button } from '../ui/button.tsx';
import { inputLook } from '../ui/looks.ts';

/** An editable query with a search button. */
export function QueryForm({
  id,
  query,
  t,
  look,
}: {
  /** The id of its field, for links. */
  id?: string;
  query: string;
  t: Translate;
  look: string;
}) {
  return (
    <form method="get" action={paths.mailExplorer.show()} className={`flex items-center gap-2 ${look}`}>
      <input
        id={id}
        name="query"
        type="text"
        maxLength={queryLimit}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('mail_explorer.prompt.query')}
        defaultValue={query}
        className={`${inputLook('sm')} flex-1 font-mono`}
      />
      <Button type="submit" size="sm">
        {t('mail_explorer.prompt.search')}
      </Button>
    </form>
  );
}
