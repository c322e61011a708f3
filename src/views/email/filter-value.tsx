import type { Translate } from '../../messages/messages.ts';
import { withLineBreaks } from '../ui/line-breaks.tsx';
import { explorerLink } from './explorer-link.ts';
import type { ValueView } from './model.ts';

/** A value that filters by itself when clicked. */
export function FilterValue({ value, t }: { value: ValueView; t: Translate }) {
  if (!value.filterHref) return <>{withLineBreaks(value.text)}</>;
  return (
    <a
      className="inline-block leading-6 [baseline-source:first] text-inherit [text-decoration:underline_dotted_var(--color-line-strong)] underline-offset-[0.2em] hover:text-accent-ink hover:[text-decoration-style:solid]"
      title={t('mail_explorer.panel.filter_by', { value: value.text })}
      {...explorerLink(value.filterHref)}
    >
      {withLineBreaks(value.text)}
    </a>
  );
}
