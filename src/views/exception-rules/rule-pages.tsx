import type { ReactNode } from 'react';
import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { PreviewView, RefusalView, RuleFormView } from './model.ts';
import { RuleFields } from './rule-form.tsx';
import { PreviewSlot, RulePreview } from './rule-preview.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/surface-look.ts';
import { dialogFooterLook } from '../ui/dialog-look.ts';

interface CreateRulePageProps {
  view: RuleFormView;
  /** The preview, if it was requested without scripts. */
  preview: PreviewView | null;
}

/** The allow-list or block-list dialog as a page, for browsers without scripts and links opened beside. */
export function CreateRulePage({ view, preview }: CreateRulePageProps) {
  const t = messagesOf(view.locale as Locale);
  return (
    <div className={`${pageLook} gap-5 max-w-275`}>
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
    <div className={`${pageLook} gap-5 max-w-160`}>
      <h1 className={pageTitleLook}>{title}</h1>
      <div className={`${cardLook} p-4 grid gap-4`}>{children}</div>
    </div>
  );
}
