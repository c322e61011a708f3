import type { ReactNode } from 'react';
import { type Locale, messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { cardLook, pageLook, pageTitleLook, textPageLook } from '../ui/looks.ts';
import { dialogFooterLook } from '../ui/popup-look.ts';
import { closes, Dialog } from '../ui/dialog.tsx';
import { headersDialogSlot } from './header-rows.tsx';
import type { PreviewView, RefusalView, RuleFormView } from './model.ts';
import { RuleFields } from './rule-form.tsx';
import { PreviewSlot, RulePreview } from './rule-preview.tsx';

const dialogId = 'rule-dialog';

/** The place of a dialog over the rule's, with the reason for a refusal. */
export const ruleMessageSlot = 'rule-message-slot';

/**
 * The allow-list or block-list dialog over the Explorer (RU-02); its preview is loaded after it has opened.
 */
export function RuleDialog({ view, sheet }: { view: RuleFormView; sheet: string }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <Dialog
      id={dialogId}
      title={t(`exception_rules.title_${view.type}`)}
      width={700}
      look="[&>form]:flex [&>form]:flex-1 [&>form]:flex-col [&>form]:min-h-0"
      bodyLook="rule-columns grid gap-x-6 gap-y-5"
      closeLabel={t('exception_rules.close')}
      opensItself
      form={{
        id: 'rule-form',
        method: 'post',
        action: paths.policy.createRule(),
        noValidate: true,
        'hx-post': paths.policy.createRule(),
        'hx-target': '#rule-fields',
        'hx-swap': 'outerHTML settle:0',
        'hx-sync': 'this:drop',
        // Enter in a field makes the rule; the first submit button of a form is the one that Enter presses.
        children: (
          <>
            <link rel="stylesheet" href={sheet} />
            <button className="visually-hidden" tabIndex={-1} aria-hidden />
          </>
        ),
      }}
      footer={
        <>
          <Button {...closes(dialogId)}>{t('exception_rules.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t(`exception_rules.submit_${view.type}`)}
          </Button>
        </>
      }
      after={
        <>
          <div id={headersDialogSlot} />
          <div id={ruleMessageSlot} />
        </>
      }
    >
      <RuleFields view={view} t={t} />
      <PreviewSlot t={t} />
    </Dialog>
  );
}

interface MessageDialogProps {
  locale: string;
  message: RefusalView;
}

/** Why no rule was created: a refusal, or what the search lacks (RU-03). */
export function RuleMessageDialog({ locale, message }: MessageDialogProps) {
  const t = messagesOf(locale as Locale);
  const id = 'rule-message';
  return (
    <Dialog
      id={id}
      title={message.title}
      width={600}
      opensItself
      role="alertdialog"
      aria-describedby={`${id}-text`}
      footer={
        <>
          {message.ruleHref && (
            <LinkButton href={message.ruleHref}>{t('exception_rules.not_created_existing')}</LinkButton>
          )}
          <Button variant="primary" autoFocus {...closes(id)}>
            {t('exception_rules.close')}
          </Button>
        </>
      }
    >
      <p id={`${id}-text`}>{message.text}</p>
    </Dialog>
  );
}

interface CreateRulePageProps {
  view: RuleFormView;
  /** The preview, if it was requested without scripts. */
  preview: PreviewView | null;
}

/** The allow-list or block-list dialog as a page, for browsers without scripts and links opened beside. */
export function CreateRulePage({ view, preview }: CreateRulePageProps) {
  const t = messagesOf(view.locale as Locale);
  return (
    <div className={pageLook}>
      <h1 className={pageTitleLook}>{t(`exception_rules.title_${view.type}`)}</h1>
      <form id="rule-form" className={cardLook} method="post" action={paths.policy.createRule()} noValidate>
        {/* Enter in a field makes the rule and does not add a header row. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden />
        <div className="p-4 rule-columns grid gap-y-5 gap-x-6">
          <RuleFields view={view} t={t} />
          {preview ? (
            <aside
              className="rule-preview grid gap-3 content-start min-w-0 p-4 border border-line rounded-lg bg-tray text-table empty:hidden"
              aria-label={t('exception_rules.preview')}
            >
              <RulePreview view={preview} t={t} />
            </aside>
          ) : (
            <PreviewSlot t={t} />
          )}
        </div>
        <footer className={dialogFooterLook}>
          <LinkButton href={view.backHref}>{t('exception_rules.cancel')}</LinkButton>
          <Button type="submit" variant="primary">
            {t(
              view.asksAboutSingle ? 'exception_rules.submit_anyway' : `exception_rules.submit_${view.type}`,
            )}
          </Button>
        </footer>
      </form>
    </div>
  );
}

interface RuleMessagePageProps {
  locale: string;
  message: RefusalView;
  backHref: string;
}

/** Why no rule can be created from the search. */
export function RuleMessagePage({ locale, message, backHref }: RuleMessagePageProps) {
  const t = messagesOf(locale as Locale);
  return (
    <SmallPage title={message.title}>
      <p>{message.text}</p>
      <p>
        <LinkButton href={backHref}>{t('exception_rules.back')}</LinkButton>
      </p>
    </SmallPage>
  );
}

interface ChooseTypePageProps {
  locale: string;
  allowHref: string;
  blockHref: string;
}

/** Asks for the list of a new rule if the URL does not name it. */
export function ChooseTypePage({ locale, allowHref, blockHref }: ChooseTypePageProps) {
  const t = messagesOf(locale as Locale);
  return (
    <SmallPage title={t('exception_rules.choose_type')}>
      <p className="flex flex-wrap items-center gap-2">
        <LinkButton href={allowHref}>{t('exception_rules.submit_whitelist')}</LinkButton>
        <LinkButton href={blockHref}>{t('exception_rules.submit_blacklist')}</LinkButton>
      </p>
    </SmallPage>
  );
}

interface RuleCreatedPageProps {
  locale: string;
  ruleHref: string;
  /** The job for past mail; empty if there is none. */
  jobHref: string;
  backHref: string;
}

/** Confirms a new rule in browsers without scripts. */
export function RuleCreatedPage({ locale, ruleHref, jobHref, backHref }: RuleCreatedPageProps) {
  const t = messagesOf(locale as Locale);
  return (
    <SmallPage title={t('exception_rules.created_title')}>
      <Banner tone="positive">
        {t('exception_rules.created_text')} {jobHref && t('exception_rules.created_job')}
      </Banner>
      <p className="flex flex-wrap items-center gap-2">
        {jobHref && <LinkButton href={jobHref}>{t('exception_rules.created_show_job')}</LinkButton>}
        <LinkButton href={ruleHref}>{t('exception_rules.created_show_rule')}</LinkButton>
        <LinkButton href={backHref}>{t('exception_rules.back')}</LinkButton>
      </p>
    </SmallPage>
  );
}

function SmallPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>{title}</h1>
      <div className={`${cardLook} p-4 grid gap-4`}>{children}</div>
    </div>
  );
}
