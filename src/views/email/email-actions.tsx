import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Select, TextInput } from '../ui/field.tsx';
import type { EmailDetailsView } from './model.ts';
import { reasonLimit } from '../../api/limits.ts';
import { hintLook } from '../ui/looks.ts';
import { spellOut } from '../ui/mark-text.ts';

interface EmailActionsProps {
  view: EmailDetailsView;
  t: Translate;
  /** The page to return to; without it, the outcome replaces the form. */
  back?: string;
}

/** The actions for one mail, each with a reason for the audit trail. */
export function EmailActions({ view, t, back }: EmailActionsProps) {
  return view.actions.map(({ action, obstacle }) => {
    const href = action === 'quarantine' ? paths.mailExplorer.quarantines() : paths.mailExplorer.releases();
    const swap = back ? {} : { 'hx-post': href, 'hx-target': 'this', 'hx-swap': 'outerHTML' };
    if (obstacle) {
      return (
        <p key={action} className="email-obstacle text-ink-2 text-table">
          {obstacle}
        </p>
      );
    }
    return (
      <form
        key={action}
        className="email-action grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-1.5 p-3 border border-line rounded-md bg-sunken [&>p]:col-span-full in-[.profile-side]:p-0 in-[.profile-side]:border-0 in-[.profile-side]:bg-transparent"
        method="post"
        action={href}
        {...swap}
      >
        <input type="hidden" name="ids" value={view.reference} />
        <input type="hidden" name="confirmed" value="1" />
        {back && <input type="hidden" name="back" value={back} />}
        <TextInput
          id={`email-${action}-reason`}
          name="reason"
          label={t('mail_explorer.act.reason')}
          optional={t('common.optional')}
          maxLength={reasonLimit}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant={action === 'quarantine' ? 'danger' : 'secondary'}
          icon={action === 'quarantine' ? 'archive' : 'archive-restore'}
        >
          {t(`mail_explorer.act.${action}`)}
        </Button>
        <p className={hintLook}>{t(`mail_explorer.act.effect_one_${action}`)}</p>
        {action === 'quarantine' && view.notices && (
          <div className="col-span-full mt-1.5">
            <Select id="email-notices" name="notices" {...view.notices} />
          </div>
        )}
      </form>
    );
  });
}

interface EmailRuleLinksProps {
  view: EmailDetailsView;
  /** Beside the list: opens the form as a dialog instead of a page. */
  isDialog?: boolean;
}

/** Links to new rules: about the sender, its domain, or similar mails. */
export function EmailRuleLinks({ view, isDialog }: EmailRuleLinksProps) {
  return view.rules.map(({ title, links }) => (
    <p key={title} className="mt-2 flex items-baseline gap-1.5 max-tablet:flex-wrap">
      <span className="min-w-16 flex-none text-table text-ink-2 max-tablet:w-full">{title}</span>
      <span className="flex min-w-0 flex-wrap gap-1.5">
        {links.map(({ text, label, href }) => {
          const swap = { 'hx-get': href, 'hx-target': '#page-dialogs', 'hx-swap': 'innerHTML settle:0' };
          return (
            <LinkButton
              key={href}
              href={href}
              size="sm"
              aria-label={spellOut(label)}
              {...(isDialog ? swap : {})}
            >
              {text}
            </LinkButton>
          );
        })}
      </span>
    </p>
  ));
}
