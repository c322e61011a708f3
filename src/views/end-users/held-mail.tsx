import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import type { HeldMailView } from './model.ts';
import { withWholeAddresses } from '../ui/line-breaks.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

interface HeldMailProps {
  t: Translate;
  mail: HeldMailView;
  isOpen?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** A held mail as its recipient sees it. */
export function HeldMail({ t, mail, isOpen, children }: HeldMailProps) {
  return (
    <section className="mail" aria-label={spellOut(mail.subject)}>
      <h2>
        <MailText t={t} text={mail.subject} />
      </h2>
      {isOpen && mail.why && (
        <div className={`why ${mail.why.tone}`}>
          <p>{mail.why.text}</p>
          {mail.why.more.map((line) => (
            <p key={line}>
              <MailText t={t} text={line} />
            </p>
          ))}
        </div>
      )}
      <dl>
        {mail.facts.map(({ term, text, at }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {at ? (
                <time dateTime={at}>{text}</time>
              ) : (
                <MailText t={t} text={text} plain={withWholeAddresses} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && mail.others && <p>{mail.others}</p>}
      {isOpen && mail.text && (
        <details open>
          <summary>{t('restore.safe_view')}</summary>
          <blockquote>
            {/* The service has removed what deceives: marks would show the characters that it puts around `.`, `@` and `:`. */}
            <bdi>{mail.text}</bdi>
          </blockquote>
        </details>
      )}
      {children}
    </section>
  );
}
