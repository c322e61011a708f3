import { promptLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { explorerLink } from '../email/explorer-link.ts';
import { Banner } from '../ui/banner.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { inputLook } from '../ui/field-look.ts';
import { Icon } from '../ui/icon.tsx';
import type { PromptView } from './model.ts';

/**
 * A question in plain words (AI-01): a button, an input, or the question with its query and a way to clear it. It opens
 * without a script, and the filters panel follows it (MX-11).
 */
export function PromptBox({ view, t }: { view: PromptView; t: Translate }) {
  return (
    <details
      id="explorer-prompt"
      className="group/prompt flex-none open:min-w-[min(406px,100%)] open:py-2 max-tablet:w-full max-tablet:py-2"
      open={view.text !== ''}
    >
      <summary
        className={`${buttonLook({ size: 'sm' })} w-[188px] list-none [&::-webkit-details-marker]:hidden group-open/prompt:mb-2`}
      >
        <Icon name="search" size="sm" />
        {t('mail_explorer.prompt.open')}
      </summary>
      <form
        method="get"
        action={paths.mailExplorer.show()}
        role="search"
        aria-label={t('mail_explorer.prompt.open')}
        className="flex items-center gap-2"
      >
        <input
          id="explorer-prompt-text"
          name="prompt"
          type="text"
          maxLength={promptLimit}
          autoComplete="off"
          aria-label={t('mail_explorer.prompt.label')}
          aria-describedby={view.problem ? 'explorer-prompt-problem' : undefined}
          aria-invalid={view.problem ? true : undefined}
          placeholder={t('mail_explorer.prompt.placeholder')}
          defaultValue={view.text}
          className={`${inputLook('sm')} flex-1`}
        />
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
            {view.problem.text}
          </Banner>
        </div>
      )}
    </details>
  );
}

/** What the question was read as, behind a button. */
function ParsedQuery({ view, t }: { view: PromptView; t: Translate }) {
  return (
    <details className="mt-1 max-w-[40rem] text-sm text-ink-2">
      <summary className="cursor-pointer">
        {t('mail_explorer.prompt.parsed')}
        {view.corrections && ` · ${view.corrections}`}
        {view.isByModel && ` · ${t('mail_explorer.prompt.by_model')}`}
      </summary>
      <code className="block mt-1 wrap-anywhere">{view.query}</code>
    </details>
  );
}
