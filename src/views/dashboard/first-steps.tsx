import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { MailUpload } from '../system-settings/mail-import-page.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { cardHeaderLook, cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';

export interface StepView {
  id: string;
  label: string;
  text: string;
  /** Empty where the viewer may not go. */
  href: string;
  done: boolean;
}

export interface FirstStepsView {
  progress: string;
  steps: readonly StepView[];
  /** The attack of the sample tenant to begin with. */
  story: { title: string; subject: string; steps: readonly StepView[] } | undefined;
  isDismissed: boolean;
}

interface FirstStepsProps {
  t: Translate;
  view: FirstStepsView;
  /** Below the step that brings mail in. */
  mail?: ReactNode;
}

/** The dashboard before any mail came in: nothing to draw yet. */
export const NewDashboard = ({ t, view }: { t: Translate; view: FirstStepsView | undefined }) => (
  <div className={`${pageLook} max-w-200 gap-5`}>
    <header className="grid gap-1">
      <h1 className={pageTitleLook}>{t('dashboard.title')}</h1>
      <p className="text-ink-2">{t('dashboard.new_text')}</p>
    </header>
    {view && <FirstSteps t={t} view={view} mail={<MailIn t={t} />} />}
  </div>
);

/** The ways in which mail comes in: by itself, or once. */
const MailIn = ({ t }: { t: Translate }) => (
  <div className="grid gap-3">
    <p>
      <LinkButton href={paths.systemSettings.newMailSystem()} variant="primary">
        {t('mailboxes.connect')}
      </LinkButton>
    </p>
    <MailUpload t={t} />
  </div>
);

/** What an organisation sets up first, until it is done or put away. */
export function FirstSteps({ t, view, mail }: FirstStepsProps) {
  const { story, steps, isDismissed } = view;
  return (
    <section className={cardLook} aria-labelledby="first-steps">
      <header className={cardHeaderLook}>
        <h2 id="first-steps" className="flex flex-wrap items-baseline gap-x-2">
          {t('first_steps.title')} <span className="text-sm font-normal text-ink-2">{view.progress}</span>
        </h2>
        <form method="post" action={paths.firstSteps()}>
          <Button type="submit" name="shown" value={isDismissed ? 'on' : ''} variant="ghost" size="sm">
            {t(isDismissed ? 'first_steps.keep' : 'first_steps.hide')}
          </Button>
        </form>
      </header>
      <div className={story ? 'grid grid-cols-2 gap-x-8 gap-y-4 p-4 max-desk:grid-cols-1' : 'grid gap-4 p-4'}>
        {story && (
          <div className="min-w-0">
            <h3 className="text-table font-semibold">{story.title}</h3>
            <p className="text-sm text-ink-2 wrap-anywhere">{story.subject}</p>
            <Steps t={t} steps={story.steps} isNumbered />
          </div>
        )}
        <div className="min-w-0">
          {story && <h3 className="text-table font-semibold">{t('first_steps.own')}</h3>}
          {story && <p className="text-sm text-ink-2">{t('first_steps.own_text')}</p>}
          <Steps t={t} steps={steps} mail={mail} />
        </div>
      </div>
    </section>
  );
}

type StepsProps = { t: Translate; steps: readonly StepView[]; isNumbered?: boolean; mail?: ReactNode };

const Steps = ({ t, steps, isNumbered, mail }: StepsProps) => (
  <ol className="grid gap-3 pt-3">
    {steps.map(({ id, label, text, href, done }, place) => (
      <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {done ? (
          <Icon name="circle-check" className="size-5 text-positive-ink" />
        ) : (
          <span
            className="grid size-5 place-content-center rounded-full border border-line-strong text-sm text-ink-2"
            aria-hidden="true"
          >
            {isNumbered && place + 1}
          </span>
        )}
        <div className="min-w-0 text-table">
          <a href={href || undefined} className={done ? 'text-ink-2' : 'font-medium'}>
            {label}
          </a>
          {done && <span className="visually-hidden"> ({t('first_steps.done')})</span>}
          <p className="text-sm text-ink-2">{text}</p>
          {id === 'mail' && !done && mail && <div className="pt-2">{mail}</div>}
        </div>
      </li>
    ))}
  </ol>
);
