import type { ReactNode } from 'react';
import type { RuleChangeAction } from '../../api/contract/exception-rules/change-exception-rules.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';
import { MailText } from '../ui/mail-text.tsx';

/** Element id of the form of the rows' checkboxes. */
export const bulkFormId = 'rules-bulk';

/** Selected rules of a list, each with its position. */
export interface ManyRules {
  /** The list as a query string. */
  list: string;
  rules: { id: string; index: number }[];
}

/** The target of responses to bulk actions. */
const swapDone = {
  'hx-post': paths.policy.ruleChanges(),
  'hx-target': '#rules-done',
  'hx-swap': 'innerHTML settle:0',
} as const;

/** Bulk actions, visible while any rule is selected. Scripts show the number. */
export function BulkBar({ t, list }: { t: Translate; list: string }) {
  return (
    <form
      id={bulkFormId}
      className="sticky low:static bottom-3 z-sticky flex flex-wrap gap-2 items-center justify-self-center px-3 py-2 border border-line rounded-lg bg-raised lift-3 text-table [.rules-list:not(:has([name='rule']:checked))>&]:hidden"
      method="post"
      action={paths.policy.ruleChanges()}
      aria-label={t('policy.bulk')}
      data-select-rows={t('policy.bulk_selected', { count: '{count}' })}
      {...swapDone}
    >
      <input type="hidden" name="list" value={list} />
      <b role="status" data-selected="" />
      <Button type="submit" size="sm" name="action" value="enable">
        {t('policy.bulk_enable')}
      </Button>
      <Button type="submit" size="sm" name="action" value="disable">
        {t('policy.bulk_disable')}
      </Button>
      <Button
        type="submit"
        size="sm"
        icon="trash-2"
        name="action"
        value="ask"
        aria-haspopup="dialog"
        hx-post={paths.policy.ruleChanges()}
        hx-vals='{"action":"ask"}'
        hx-target="#rule-dialog"
        hx-swap="innerHTML settle:0"
      >
        {t('policy.bulk_delete')}
      </Button>
      <Button type="reset" size="sm" variant="ghost">
        {t('policy.bulk_clear')}
      </Button>
    </form>
  );
}

/** Selects all rules in view; requires scripts. */
export function SelectAll({ t }: { t: Translate }) {
  return (
    <input
      type="checkbox"
      className="check needs-js"
      form={bulkFormId}
      data-select-all=""
      aria-label={t('policy.bulk_all')}
      autoComplete="off"
    />
  );
}

interface RulesDoneProps {
  t: Translate;
  done: { action: RuleChangeAction; list: string; changed: ManyRules['rules']; left: number };
}

/** The outcome of a bulk action, with undo if possible. */
export function RulesDone({ t, done: { action, list, changed, left } }: RulesDoneProps) {
  const opposite = { enable: 'disable', disable: 'enable', remove: '' }[action];
  return (
    <Banner
      tone={changed.length > 0 ? 'positive' : 'neutral'}
      actions={
        changed.length > 0 &&
        opposite && (
          <form method="post" action={paths.policy.ruleChanges()} {...swapDone}>
            <Choices list={list} rules={changed} />
            <Button type="submit" size="sm" name="action" value={opposite} autoFocus>
              {t('common.undo')}
            </Button>
          </form>
        )
      }
    >
      <p role="status">
        {t(`policy.bulk_done_${action}`, { count: changed.length })}{' '}
        {left > 0 && t('policy.bulk_left', { count: left })}
      </p>
    </Banner>
  );
}

interface RulesRemovalProps {
  t: Translate;
  many: ManyRules;
  asPage?: boolean;
}

/** The confirmation before several rules are removed. */
export function RulesRemovalDialog({ t, many, asPage = false }: RulesRemovalProps) {
  return (
    <RemovalQuestion
      t={t}
      title={t('policy.remove_many_title', { count: many.rules.length })}
      cancelHref={paths.policy.rules(many.list)}
      asPage={asPage}
      form={
        <form method="post" action={paths.policy.ruleChanges()} {...(asPage ? {} : swapDone)}>
          <Choices list={many.list} rules={many.rules} />
          <Button type="submit" variant="danger" name="action" value="remove">
            {t('policy.remove_many_submit', { count: many.rules.length })}
          </Button>
        </form>
      }
    >
      <ul className="grid gap-2 ps-5 list-disc [&_a]:underline">
        <li>{t('policy.remove_many_future')}</li>
        <li>{t('policy.remove_many_past')}</li>
        <li>{t('policy.remove_many_for_good')}</li>
      </ul>
    </RemovalQuestion>
  );
}

function Choices({ list, rules }: ManyRules) {
  return (
    <>
      <input type="hidden" name="list" value={list} />
      {rules.map(({ id, index }) => (
        <input key={id} type="hidden" name="rule" value={`${id} ${index}`} />
      ))}
    </>
  );
}

export interface RemovalView {
  locale: string;
  /** The rule's conditions as one sentence. */
  name: string;
  /** What changes, sentence by sentence. */
  effects: string[];
  /** The job that acted on past mail for the rule, or all jobs. */
  jobsHref: string;
  action: string;
  list: string;
  /** The target of cancelling without scripts. */
  cancelHref: string;
  /** Whether the rule's own page is open: the list replaces it after removal. */
  leavesPage: boolean;
}

/** The confirmation before a rule is removed, with the effects. */
export function RemovalDialog({ view, asPage = false }: { view: RemovalView; asPage?: boolean }) {
  const t = messagesOf(view.locale);
  const swap =
    asPage || view.leavesPage
      ? {}
      : { 'hx-post': view.action, 'hx-target': '#rule-dialog', 'hx-swap': 'innerHTML settle:0' };
  return (
    <RemovalQuestion
      t={t}
      title={t('policy.remove_title')}
      cancelHref={view.cancelHref}
      asPage={asPage}
      form={
        <form method="post" action={view.action} {...swap}>
          <input type="hidden" name="list" value={view.list} />
          <Button type="submit" variant="danger">
            {t('policy.remove_submit')}
          </Button>
        </form>
      }
    >
      <p>
        <b>
          <MailText t={t} text={view.name} />
        </b>
      </p>
      <ul className="grid gap-2 ps-5 list-disc [&_a]:underline">
        {view.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {view.jobsHref && (
          <li>
            {t('policy.remove_past_job')} <a href={view.jobsHref}>{t('policy.jobs')}</a>
          </li>
        )}
      </ul>
    </RemovalQuestion>
  );
}

interface RemovalQuestionProps {
  t: Translate;
  title: string;
  /** The target of cancelling without scripts. */
  cancelHref: string;
  asPage: boolean;
  /** The form that removes. */
  form: ReactNode;
  /** The effects. */
  children: ReactNode;
}

/**
 * The confirmation before rules are removed. Loaded by htmx, it is a dialog over the list; as a page, it
 * works without JavaScript.
 */
function RemovalQuestion({ t, title, cancelHref, asPage, form, children }: RemovalQuestionProps) {
  return (
    <Dialog
      open
      opensItself
      id="rule-removal"
      title={title}
      width={600}
      bodyLook="grid gap-4"
      data-close-href={asPage ? cancelHref : undefined}
      footer={
        <>
          {asPage ? (
            <LinkButton autoFocus href={cancelHref}>
              {t('common.cancel')}
            </LinkButton>
          ) : (
            <Button autoFocus {...closes('rule-removal')}>
              {t('common.cancel')}
            </Button>
          )}
          {form}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Removes the rows of removed rules and the dialog, and updates the count; htmx finds them by their ids. */
export function RulesRemoved({ ids, count }: { ids: readonly string[]; count?: string }) {
  return (
    <>
      <div id="rule-dialog" hx-swap-oob="true" />
      {ids.map((id) => (
        <div key={id} id={`rule-${id}`} hx-swap-oob="delete" />
      ))}
      {count && (
        <p id="rules-count" hx-swap-oob="innerHTML">
          {count}
        </p>
      )}
    </>
  );
}
