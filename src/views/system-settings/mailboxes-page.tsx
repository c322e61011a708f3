import type { HasRights } from '../../api/vocabulary/sections.ts';
import { may } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner, DoneNotice, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { fieldOf, type FormView, PasswordInput, TextInput } from '../ui/field.tsx';
import { Table } from '../ui/table.tsx';
import type { Tone } from '../ui/tones.ts';
import { type WayIn, WaysIn } from './connect-page.tsx';
import { GatewayCard, type GatewayView } from './gateway-card.tsx';
import { ReadOnlyNotice, SettingsFrame } from './settings-page.tsx';

/** A mailbox as its row shows it. */
export interface MailboxRow {
  address: string;
  contact: string;
  backlog: string;
  hold: string;
  /** What is wrong and what to do; empty when nothing is. */
  problem: string;
  /** What the mail system said. */
  detail: string;
}

/** A mail system as its card shows it. */
export interface MailSystemCard {
  id: string;
  name: string;
  /** Where it is, such as `IMAP, imap.example.com:993`. */
  place: string;
  badge: { tone: Tone; label: string };
  isPaused: boolean;
  /** Where its state is asked for again, while its first or older mail comes in; empty otherwise. */
  stateHref: string;
  /** How many of its mails are stored, and where they are; empty without any. */
  stored: string;
  storedHref: string;
  /** Malicious mail from before it was connected, and its search. */
  found: { text: string; href: string } | undefined;
  /** That nobody has checked it with a mail yet, where that matters; empty otherwise. */
  untried: string;
  mailboxes: readonly MailboxRow[];
  /** Mailboxes beyond those shown; empty for none. */
  more: string;
  /** Lines that give the hold folder its rights; empty when they are not needed. */
  rights: string;
  /** Why its new secret was refused; empty without a refusal. */
  secretProblem: string;
}

interface PageProps {
  t: Translate;
  viewer: HasRights;
  systems: readonly MailSystemCard[];
  gateway: GatewayView | undefined;
  /** The ways to connect one. */
  ways: readonly WayIn[];
  done: string;
  failure: string;
}

const { systemSettings } = paths;

/** The connected mail systems and the state of their mailboxes; while there is none, the ways to connect one. */
export function MailboxesPage({ t, viewer, systems, gateway, ways, done, failure }: PageProps) {
  const mayChange = may(viewer, 'system_settings', 'act');
  const connect = mayChange && (
    <LinkButton variant="primary" href={systemSettings.newMailSystem()}>
      {t('mailboxes.connect')}
    </LinkButton>
  );
  return (
    <SettingsFrame t={t} viewer={viewer} page="mailboxes" width="middle">
      {!mayChange && <ReadOnlyNotice t={t} />}
      <DoneNotice text={done} />
      <FailureNotice text={failure} />
      {gateway && <GatewayCard t={t} gateway={gateway} />}
      {systems.length === 0 ? (
        <>
          <div className="grid gap-1">
            <h2 className="text-lg font-semibold">
              {t(mayChange ? 'mailboxes.connect' : 'mailboxes.empty')}
            </h2>
            <p className="text-ink-2">{t('mailboxes.empty_text')}</p>
          </div>
          {mayChange && <WaysIn t={t} ways={ways} />}
        </>
      ) : (
        <>
          {systems.map((system) => (
            <System key={system.id} t={t} system={system} mayChange={mayChange} />
          ))}
          {connect && <p>{connect}</p>}
        </>
      )}
    </SettingsFrame>
  );
}

/** What is known of a mail system now; asked for again while mail comes in. */
export function MailSystemState({ t, system }: { t: Translate; system: MailSystemCard }) {
  const { id, badge, found, mailboxes, stateHref, stored, storedHref } = system;
  const again = stateHref
    ? { 'hx-get': stateHref, 'hx-trigger': 'load delay:2s', 'hx-swap': 'outerHTML settle:0' }
    : {};
  return (
    <div id={`state-${id}`} className="grid min-w-0 gap-4" {...again}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {stored && <a href={storedHref}>{stored}</a>}
      </p>
      {found && (
        <Banner tone="caution">
          <p>
            {found.text} <a href={found.href}>{t('mailboxes.found_old_review')}</a>
          </p>
        </Banner>
      )}
      <Table
        caption={system.name}
        stacks="labelled"
        columns={[
          { title: t('mailboxes.address') },
          { title: t('mailboxes.contact') },
          { title: t('mailboxes.backlog') },
          { title: t('mailboxes.hold') },
        ]}
        rows={mailboxes.map((mailbox) => ({
          id: mailbox.address,
          cells: [
            <div className="grid gap-1" key="address">
              <span className="wrap-anywhere">{mailbox.address}</span>
              {mailbox.problem && <span className="text-sm text-danger">{mailbox.problem}</span>}
              {mailbox.detail && <span className="text-sm wrap-anywhere text-ink-2">{mailbox.detail}</span>}
            </div>,
            mailbox.contact,
            mailbox.backlog,
            mailbox.hold,
          ],
        }))}
      />
    </div>
  );
}

function System({ t, system, mayChange }: { t: Translate; system: MailSystemCard; mayChange: boolean }) {
  const { id, isPaused, more, rights } = system;
  return (
    <Card title={system.name}>
      <div className="grid min-w-0 gap-4">
        <p className="text-ink-2">{system.place}</p>
        {system.untried && <p>{system.untried}</p>}
        <MailSystemState t={t} system={system} />
        {more && <p className="text-ink-2">{more}</p>}
        {rights && (
          <details>
            <summary className="cursor-pointer">{t('mailboxes.rights')}</summary>
            <div className="mt-2 grid gap-2">
              <p>{t('mailboxes.rights_text')}</p>
              <pre className="overflow-x-auto rounded-md bg-well p-3 text-sm" tabIndex={0}>
                {rights}
              </pre>
            </div>
          </details>
        )}
        {mayChange && (
          <>
            <form
              className="flex flex-wrap items-end gap-3"
              method="post"
              action={systemSettings.mailSystemSecret(id)}
              noValidate
            >
              <PasswordInput
                id={`secret-${id}`}
                name="secret"
                autoComplete="off"
                label={t('mailboxes.new_secret')}
                showLabel={t('mailboxes.secret_show')}
                {...(system.secretProblem && { error: system.secretProblem })}
              />
              <Button type="submit">{t('mailboxes.new_secret_save')}</Button>
            </form>
            <div className="flex flex-wrap gap-3">
              <form method="post" action={systemSettings.mailSystem(id)}>
                <input type="hidden" name="paused" value={isPaused ? '0' : '1'} />
                <Button type="submit">{t(isPaused ? 'mailboxes.resume' : 'mailboxes.pause')}</Button>
              </form>
              <LinkButton href={systemSettings.mailSystemCheck(id)}>{t('mailboxes.check')}</LinkButton>
              <LinkButton href={systemSettings.mailSystemRemoval(id)}>{t('mailboxes.remove')}</LinkButton>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

/** What a check of a mailbox found. */
export interface MailboxCheck {
  tone: 'positive' | 'caution' | 'danger';
  text: string;
  steps: readonly { name: string; isWell: boolean }[];
}

interface CheckProps {
  t: Translate;
  viewer: HasRights;
  system: { id: string; name: string };
  form: FormView<{ mailbox: string }>;
  /** Undefined before it. */
  found: MailboxCheck | undefined;
}

/** Checks a mailbox with an email of its own, and shows each step. */
export function MailboxCheckPage({ t, viewer, system, form, found }: CheckProps) {
  const { id, name } = system;
  return (
    <SettingsFrame t={t} viewer={viewer} page="mailboxes">
      {found && (
        <Card title={t('mailboxes.check_result')}>
          <div className="grid gap-4" role="status">
            <Banner tone={found.tone}>
              <p>{found.text}</p>
            </Banner>
            {found.steps.length > 0 && (
              <ol className="grid gap-2">
                {found.steps.map((step) => (
                  <li key={step.name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Badge tone={step.isWell ? 'positive' : 'danger'}>
                      {t(step.isWell ? 'mailboxes.check_ok' : 'mailboxes.check_bad')}
                    </Badge>
                    {step.name}
                  </li>
                ))}
              </ol>
            )}
          </div>
        </Card>
      )}
      <FailureNotice text={form.failure} />
      <Card title={t('mailboxes.check_title', { name })}>
        {may(viewer, 'system_settings', 'act') ? (
          <form className="grid gap-4" method="post" action={systemSettings.mailSystemCheck(id)} noValidate>
            <p>{t('mailboxes.check_text')}</p>
            <TextInput
              {...fieldOf(form, 'mailbox')}
              id="mailbox"
              type="email"
              autoComplete="off"
              label={t('mailboxes.address')}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary">
                {t('mailboxes.check_run')}
              </Button>
              <LinkButton href={systemSettings.mailSystems()}>{t('mailboxes.check_back')}</LinkButton>
            </div>
          </form>
        ) : (
          <ReadOnlyNotice t={t} />
        )}
      </Card>
    </SettingsFrame>
  );
}

interface RemovalProps {
  t: Translate;
  viewer: HasRights;
  system: {
    id: string;
    name: string;
    /** What becomes of its mail, above all of held mail. */
    texts: readonly string[];
    mayRemove: boolean;
    /** Whether held mail stays hidden in its mailboxes. */
    leavesHidden: boolean;
    failure: string;
  };
  /** The search for held mail; empty without any. */
  heldHref: string;
}

/** Asks before a mail system is disconnected. */
export function MailSystemRemovalPage({ t, viewer, system, heldHref }: RemovalProps) {
  const { id, name, texts, mayRemove, leavesHidden, failure } = system;
  return (
    <SettingsFrame t={t} viewer={viewer} page="mailboxes">
      <FailureNotice text={failure} />
      <Card title={t('mailboxes.removal', { name })}>
        <div className="grid gap-4">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {heldHref && (
            <p>
              <a href={heldHref}>{t('mailboxes.removal_show')}</a>
            </p>
          )}
          {may(viewer, 'system_settings', 'act') ? (
            <form
              className="flex flex-wrap gap-3"
              method="post"
              action={systemSettings.mailSystemRemoval(id)}
            >
              {leavesHidden && <input type="hidden" name="leave" value="1" />}
              {mayRemove && (
                <Button type="submit" variant="danger">
                  {t(leavesHidden ? 'mailboxes.remove_leaving' : 'mailboxes.remove')}
                </Button>
              )}
              <LinkButton href={systemSettings.mailSystems()}>{t('common.cancel')}</LinkButton>
            </form>
          ) : (
            <ReadOnlyNotice t={t} />
          )}
        </div>
      </Card>
    </SettingsFrame>
  );
}
