import type { HasRights } from '../../api/vocabulary/sections.ts';
import { may } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner, DoneNotice, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type FormView, PasswordInput, Select, TextArea, TextInput } from '../ui/field.tsx';
import { EmptyState } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import type { Tone } from '../ui/tones.ts';
import { GatewayCard, type GatewayView } from './gateway-card.tsx';
import { ReadOnlyNotice, SettingsCard, SettingsFrame } from './settings-page.tsx';

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
  done: string;
  failure: string;
}

const { systemSettings } = paths;

/** The connected mail systems, and the state of their mailboxes. */
export function MailboxesPage({ t, viewer, systems, gateway, done, failure }: PageProps) {
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
        <Card>
          <EmptyState icon="mail" title={t('mailboxes.empty')} actions={connect}>
            <p>{t('mailboxes.empty_text')}</p>
          </EmptyState>
        </Card>
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

function System({ t, system, mayChange }: { t: Translate; system: MailSystemCard; mayChange: boolean }) {
  const { id, isPaused, mailboxes, more, rights } = system;
  return (
    <Card title={system.name} actions={<Badge tone={system.badge.tone}>{system.badge.label}</Badge>}>
      <div className="grid min-w-0 gap-4">
        <p className="text-ink-2">{system.place}</p>
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
              <form method="post" action={systemSettings.mailSystemRemoval(id)}>
                <Button type="submit" variant="danger">
                  {t('mailboxes.remove')}
                </Button>
              </form>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

export interface NewMailSystem {
  name: string;
  host: string;
  port: string;
  security: string;
  authorities: string;
  sign_in: string;
  user: string;
  mailboxes: string;
  secret: string;
}

interface NewPageProps {
  t: Translate;
  viewer: HasRights;
  form: FormView<NewMailSystem>;
  /** What a test found that was well; empty without one. */
  tested: string;
  securities: readonly string[];
  signIns: readonly string[];
}

const { connect } = settingsPlaces.mailboxes.below;

/** The form that connects mailboxes by IMAP, with a test. */
export function NewMailSystemPage({ t, viewer, form, tested, securities, signIns }: NewPageProps) {
  const { values, problems } = form;
  const of = (name: keyof NewMailSystem) => ({
    id: name,
    name,
    defaultValue: values[name],
    ...(problems[name] && { error: problems[name] }),
  });
  const plain = { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } as const;
  if (!may(viewer, 'system_settings', 'act'))
    return (
      <SettingsFrame t={t} viewer={viewer} page="mailboxes" lead={t('mailboxes.connect_text')}>
        <ReadOnlyNotice t={t} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame t={t} viewer={viewer} page="mailboxes" lead={t('mailboxes.connect_text')}>
      <h2 className="text-lg font-semibold">{t('mailboxes.connect_imap')}</h2>
      {form.failure && (
        <Banner tone="danger" urgent title={t('settings.not_saved')}>
          <p>{form.failure}</p>
        </Banner>
      )}
      <form
        id="mail-system"
        className="grid gap-5"
        method="post"
        action={systemSettings.newMailSystem()}
        noValidate
      >
        <SettingsCard t={t} place={connect.cards.server}>
          <div className="grid gap-4">
            <TextInput
              {...of('host')}
              {...plain}
              label={t('mailboxes.host')}
              hint={t('mailboxes.host_hint')}
            />
            <Select
              {...of('security')}
              label={t('mailboxes.security')}
              options={securities.map((value) => ({
                value,
                label: t.find(`mailboxes.security.${value}`) ?? value,
              }))}
            />
            <TextInput {...of('port')} {...plain} inputMode="numeric" label={t('mailboxes.port')} />
            <TextInput
              {...of('name')}
              {...plain}
              label={t('mailboxes.name')}
              hint={t('mailboxes.name_hint')}
            />
            <details open={Boolean(values.authorities || problems.authorities)}>
              <summary className="cursor-pointer">{t('mailboxes.authorities')}</summary>
              <div className="mt-2">
                <TextArea
                  {...of('authorities')}
                  rows={4}
                  spellCheck={false}
                  label={t('mailboxes.authorities')}
                  hint={t('mailboxes.authorities_hint')}
                />
              </div>
            </details>
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={connect.cards.sign_in}>
          <div className="grid gap-4">
            <Select
              {...of('sign_in')}
              label={t('mailboxes.sign_in_kind')}
              options={signIns.map((value) => ({
                value,
                label: t.find(`mailboxes.sign_in.${value}`) ?? value,
              }))}
            />
            <TextInput
              {...of('user')}
              {...plain}
              label={t('mailboxes.user')}
              hint={t('mailboxes.user_hint')}
            />
            <PasswordInput
              id="secret"
              name="secret"
              autoComplete="off"
              label={t('mailboxes.secret')}
              showLabel={t('mailboxes.secret_show')}
              hint={t('mailboxes.secret_hint')}
              {...(problems.secret && { error: problems.secret })}
            />
            <TextArea
              {...of('mailboxes')}
              rows={4}
              spellCheck={false}
              label={t('mailboxes.addresses')}
              hint={t('mailboxes.addresses_hint')}
            />
          </div>
        </SettingsCard>
        <div
          id="mail-system-test"
          hx-post={systemSettings.mailSystemTest()}
          hx-trigger="change from:#mail-system delay:600ms"
          hx-include="#mail-system"
          hx-swap="innerHTML settle:0"
        >
          {tested && <TestResult tone="positive" text={tested} />}
        </div>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="do" value="connect" variant="primary">
            {t('mailboxes.connect')}
          </Button>
          <Button
            type="submit"
            name="do"
            value="test"
            hx-post={systemSettings.mailSystemTest()}
            hx-target="#mail-system-test"
            hx-swap="innerHTML settle:0"
          >
            {t('mailboxes.test')}
          </Button>
          <LinkButton href={systemSettings.mailSystems()}>{t('common.cancel')}</LinkButton>
        </p>
      </form>
    </SettingsFrame>
  );
}

/** What a test found. */
export const TestResult = ({ tone, text }: { tone: 'positive' | 'danger'; text: string }) => (
  <Banner tone={tone}>
    <p role="status">{text}</p>
  </Banner>
);
