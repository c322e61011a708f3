import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { closes } from '../ui/dialog.tsx';
import { headersDialogSlot } from './headers-field.tsx';
import type { RefusalView, RuleFormView } from './model.ts';
import { RuleFields } from './rule-form.tsx';
import { PreviewSlot } from './rule-preview.tsx';

const dialogId = 'rule-dialog';

/** Where a dialog over the rule's is put: why the service made no rule. */
export const ruleMessageSlot = 'rule-message-slot';

/** The allow-list or block-list dialog over the Explorer (RU-02); its preview is fetched once it is open. */
export function RuleDialog({ view, styles }: { view: RuleFormView; styles: readonly string[] }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <dialog
      id={dialogId}
      className="dialog dialog-700 rule-dialog"
      aria-labelledby={`${dialogId}-title`}
      data-dialog=""
      data-open=""
    >
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <header className="dialog-header">
        <h2 id={`${dialogId}-title`}>{t(`exception_rules.title_${view.type}`)}</h2>
        <IconButton icon="x" label={t('exception_rules.close')} tip="none" {...closes(dialogId)} />
      </header>
      <form
        id="rule-form"
        method="post"
        action={paths.policy.createRule()}
        noValidate
        hx-post={paths.policy.createRule()}
        hx-target="#rule-fields"
        hx-swap="outerHTML settle:0"
        hx-sync="this:drop"
      >
        {/* Enter in a field makes the rule; the first submit button of a form is the one that Enter presses. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden />
        <div className="dialog-body rule-columns">
          <RuleFields view={view} t={t} />
          <PreviewSlot t={t} />
        </div>
        <footer className="dialog-footer">
          <Button {...closes(dialogId)}>{t('exception_rules.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t(`exception_rules.submit_${view.type}`)}
          </Button>
        </footer>
      </form>
      <div id={headersDialogSlot} />
      <div id={ruleMessageSlot} />
    </dialog>
  );
}

interface MessageDialogProps {
  locale: string;
  message: RefusalView;
}

/** Says why there is no rule: `Rule not created`, or what the search lacks (RU-03). */
export function RuleMessageDialog({ locale, message }: MessageDialogProps) {
  const t = messagesOf(locale as Locale);
  const id = 'rule-message';
  return (
    <dialog
      id={id}
      className="dialog dialog-600"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-dialog=""
      data-open=""
    >
      <header className="dialog-header">
        <h2 id={`${id}-title`}>{message.title}</h2>
      </header>
      <div className="dialog-body">
        <p id={`${id}-text`}>{message.text}</p>
      </div>
      <footer className="dialog-footer">
        {message.ruleHref && (
          <LinkButton href={message.ruleHref}>{t('exception_rules.not_created_existing')}</LinkButton>
        )}
        <Button variant="primary" autoFocus {...closes(id)}>
          {t('exception_rules.close')}
        </Button>
      </footer>
    </dialog>
  );
}
