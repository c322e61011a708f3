import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';
import { explorerLink } from './explorer-link.ts';
import type { EmailDetailsView, RelatedGroupView } from './model.ts';

interface RelatedMailsProps {
  view: Pick<EmailDetailsView, 'related' | 'recipientsHref'>;
  t: Translate;
  /** Beside the list: searches are shown there, and the form of a rule is a dialog over it. */
  isDialog?: boolean;
}

/** What else belongs to a mail: all of it, and by what it has in common, each to be shown, held and blocked. */
export function RelatedMails({ view: { related, recipientsHref }, t, isDialog = false }: RelatedMailsProps) {
  if (!related)
    return (
      <p>
        <a href={recipientsHref}>{t('recipients.open')}</a>
      </p>
    );
  if ('later' in related) {
    const { entityType, entityId } = related.later;
    const query = isDialog ? ({ panel: '1' } as const) : {};
    return (
      <div
        hx-get={paths.mailExplorer.related(entityType, entityId, query)}
        hx-trigger="load"
        hx-swap="outerHTML settle:0"
        role="status"
      >
        {recipientsHref ? <a href={recipientsHref}>{t('recipients.open')}</a> : t('common.loading')}
      </div>
    );
  }
  const { total, groups, note } = related;
  return (
    <div className="grid gap-3 text-table">
      {total && (
        <div className="grid gap-2 p-3 border border-line rounded-md bg-sunken">
          <Counts group={total} t={t} isDialog={isDialog} />
          <Actions group={total} t={t} isDialog={isDialog} />
        </div>
      )}
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li
            key={`${group.label} ${group.value}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 in-[.profile-side]:grid-cols-1"
          >
            <div className="grid gap-0.5 min-w-0">
              <span className="text-ink-2 text-sm">{group.label}</span>
              {group.value && (
                <MailText t={t} text={group.value} isAddress className="font-medium wrap-anywhere" />
              )}
              <Counts group={group} t={t} isDialog={isDialog} />
            </div>
            <Actions group={group} t={t} isDialog={isDialog} />
          </li>
        ))}
      </ul>
      {note && <p className="text-ink-2 text-sm">{note}</p>}
    </div>
  );
}

interface PartProps {
  group: RelatedGroupView;
  t: Translate;
  isDialog: boolean;
}

const linkLook = 'underline decoration-line-strong underline-offset-[0.2em] hover:text-accent-ink';

const nameOf = ({ label, value }: RelatedGroupView): string =>
  spellOut([label, value].filter(Boolean).join(' '));

function Counts({ group, t, isDialog }: PartProps) {
  const { mails, held, href, who, whoHref } = group;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1.5">
      {whoHref && (
        <a
          className={`${linkLook} font-semibold`}
          href={whoHref}
          aria-label={t('mail_explorer.panel.who_group', { who, group: nameOf(group) })}
        >
          {who}
        </a>
      )}
      {href ? (
        <a
          className={linkLook}
          aria-label={`${mails}, ${nameOf(group)}`}
          {...(isDialog ? explorerLink(href) : { href })}
        >
          {mails}
        </a>
      ) : (
        <span>{mails}</span>
      )}
      {held && <span className="text-ink-2">{held}</span>}
    </p>
  );
}

function Actions({ group, t, isDialog }: PartProps) {
  const { toHold, blockHref } = group;
  if (!toHold && !blockHref) return null;
  const swap = { 'hx-get': blockHref, 'hx-target': '#page-dialogs', 'hx-swap': 'innerHTML settle:0' };
  return (
    <div className="flex flex-wrap gap-1.5">
      {toHold && (
        <form method="post" action={paths.mailExplorer.quarantines()}>
          <input type="hidden" name="scope" value="all" />
          <input type="hidden" name="search" value={toHold.search} />
          <Button
            type="submit"
            size="sm"
            icon="archive"
            aria-label={t('mail_explorer.panel.hold_group', { hold: toHold.label, group: nameOf(group) })}
          >
            {toHold.label}
          </Button>
        </form>
      )}
      {blockHref && (
        <LinkButton
          href={blockHref}
          size="sm"
          aria-label={t('mail_explorer.panel.block_group', { group: nameOf(group) })}
          {...(isDialog ? swap : {})}
        >
          {t('mail_explorer.panel.rule_blacklist')}
        </LinkButton>
      )}
    </div>
  );
}
