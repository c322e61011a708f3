import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';
import { headersDialogSlot } from './headers-field.tsx';
import type { RefusalView, RuleFormView } from './model.ts';
import { RuleFields } from './rule-form.tsx';
import { PreviewSlot } from './rule-preview.tsx';

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
