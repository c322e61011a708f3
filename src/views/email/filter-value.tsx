import type { Translate } from '../../messages/messages.ts';
import { explorerLink } from './explorer-link.ts';
import type { ValueView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** A value that filters by itself when clicked. */
export function FilterValue({ value, t }: { value: ValueView; t: Translate }) {
  if (!value.filterHref) return <MailText t={t} text={value.text} isAddress />;
  return (
    <a
      className="inline-block leading-6 [baseline-source:first] text-inherit [text-decoration:underline_dotted_var(--color-line-strong)] underline-offset-[0.2em] hover:text-accent-ink hover:[text-decoration-style:solid]"
      title={t('mail_explorer.panel.filter_by', { value: spellOut(value.text) })}
      {...explorerLink(value.filterHref)}
    >
      <MailText t={t} text={value.text} isAddress />
    </a>
  );
}
