import type { Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';

interface HistoryButtonProps {
  t: Translate;
  of: 'mail' | 'rule' | 'person' | 'job' | 'role' | 'request' | 'report' | 'event';
  /** Empty without the right to view the audit trail. */
  href: string;
  size?: 'sm';
}

/** A link to the audit trail of the page's object, quieter than what is done more often. */
export function HistoryButton({ t, of, href, ...look }: HistoryButtonProps) {
  if (href === '') return null;
  return (
    <LinkButton href={href} icon="history" variant="ghost" {...look}>
      {t(`audit.history_${of}`)}
    </LinkButton>
  );
}
