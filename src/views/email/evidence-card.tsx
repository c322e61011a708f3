import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmailBadges, EmailEvidence } from './email-sections.tsx';
import type { EmailDetailsView } from './model.ts';

interface EvidenceCardProps {
  t: Translate;
  title: string;
  view: EmailDetailsView;
  /** The mail's profile; empty for those who may not open it. */
  profileHref: string;
  children?: ReactNode;
}

/** What is known about the mail that a decision is about. */
export const EvidenceCard = ({ t, title, view, profileHref, children }: EvidenceCardProps) => (
  <Card
    title={title}
    actions={
      profileHref && (
        <LinkButton href={profileHref} icon="external-link" size="sm">
          {t('requests.open_email')}
        </LinkButton>
      )
    }
  >
    <div className="grid grid-cols-1 gap-3">
      <EmailBadges view={view} />
      <EmailEvidence view={view} t={t} />
      {children}
    </div>
  </Card>
);
