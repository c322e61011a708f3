import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import type { HeldMailView } from './model.ts';

interface HeldMailProps {
  t: Translate;
  mail: HeldMailView;
  isOpen?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** Untrusted text is isolated in `bdi`, so that it cannot reverse the surrounding text. */
export function HeldMail({ t, mail, isOpen, children }: HeldMailProps) {
  return (
    <section className="mail" aria-label={mail.subject}>
      <h2>
        <bdi>{mail.subject}</bdi>
      </h2>
      <dl>
        {mail.facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && mail.why && <p>{mail.why}</p>}
      {isOpen && mail.others && <p>{mail.others}</p>}
      {isOpen && mail.text && (
        <details open>
          <summary>{t('restore.safe_view')}</summary>
          <blockquote>
            <bdi>{mail.text}</bdi>
          </blockquote>
        </details>
      )}
      {children}
    </section>
  );
}
