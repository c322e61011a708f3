import type { Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';

interface HistoryButtonProps {
  t: Translate;
  of: 'mail' | 'rule' | 'person' | 'job' | 'role' | 'request' | 'report' | 'event';
  /** Empty for those who may not see the audit trail. */
  href: string;
  size?: 'sm';
}

/** The way to what the audit trail says of the thing that a page is about. */
export function HistoryButton({ t, of, href, size }: HistoryButtonProps) {
  if (href === '') return null;
  return (
    <LinkButton href={href} icon="history" {...(size && { size })}>
      {t(`audit.history_${of}`)}
    </LinkButton>
  );
}
