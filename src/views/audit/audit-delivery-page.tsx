import { certificateLimit } from '../../api/limits.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ReadOnlyNotice, SettingsCard } from '../system-settings/settings-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, CopyButton, LinkButton } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Checkbox, Select, TextArea, TextInput } from '../ui/field.tsx';
import { AuditFrame } from './audit-frame.tsx';
import type { DeliveryView, ReceiverView } from './model.ts';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.audit.below.delivery;

interface PageProps {
  t: Translate;
  view: DeliveryView;
  viewer: HasRights;
}

interface ReceiverProps {
  t: Translate;
  receiver: ReceiverView;
}

/** The receivers of the audit trail and their progress. */
export function AuditDeliveryPage({ t, view, viewer }: PageProps) {
  return (
    <AuditFrame t={t} viewer={viewer} page="delivery" notices={view.notices}>
      <p className="max-w-168">{t('audit.delivery_text')}</p>
      {!view.receivers.some(({ mayChange }) => mayChange) && <ReadOnlyNotice t={t} />}
      <div className="grid grid-cols-2 items-start gap-5 max-tablet:grid-cols-1 [&>*]:min-w-0">
        {view.receivers.map((receiver) => (
          <SettingsCard
            t={t}
            key={receiver.id}
            place={{ ...cards[receiver.kind], id: receiver.id }}
            title={receiver.title}
            actions={<Badge tone={receiver.badge.tone}>{receiver.badge.label}</Badge>}
          >
            <div className="grid gap-5">
              <p className="text-table text-ink-2">{t(`audit.delivery.${receiver.kind}_text`)}</p>
              {receiver.state.length > 0 && <DefinitionList entries={receiver.state} />}
              <ReceiverForm t={t} receiver={receiver} />
              {receiver.kind === 'webhook' && receiver.hasSecret && receiver.mayChange && (
                <Secret t={t} receiver={receiver} />
              )}
              {!receiver.isNew && receiver.mayChange && <Actions t={t} receiver={receiver} />}
            </div>
          </SettingsCard>
        ))}
      </div>
      {view.more.length > 0 && view.receivers.some(({ mayChange }) => mayChange) && (
        <div className="grid justify-items-start gap-3">
          <p className="text-table text-ink-2">{t('audit.delivery.add_text', { most: view.most })}</p>
          <div className="flex flex-wrap gap-3">
            {view.more.map((kind) => (
              <LinkButton key={kind} icon="plus" href={paths.audit.delivery({ add: kind })}>
                {t(`audit.delivery.add_${kind}`)}
              </LinkButton>
            ))}
          </div>
        </div>
      )}
    </AuditFrame>
  );
}

function ReceiverForm({ t, receiver }: ReceiverProps) {
  const { kind, fields, problems, mayChange } = receiver;
  const id = (name: string) => `${receiver.id}-${name}`;
  const error = (name: string) => (problems[name] ? { error: problems[name] } : {});
  const pem = (name: 'authorities' | 'certificate' | 'private_key', rows: number) => ({
    id: id(name),
    name,
    rows,
    maxLength: certificateLimit + 1,
    spellCheck: false,
    autoCapitalize: 'none',
    autoComplete: 'off',
    ...error(name),
  });
  return (
    <form
      className="grid gap-4"
      method="post"
      action={paths.audit.receiver(receiver.id)}
      noValidate
      data-edit-clears=""
    >
      <fieldset className="grid min-w-0 gap-4" disabled={!mayChange}>
        <Checkbox
          name="enabled"
          value="1"
          label={t('audit.delivery.enabled')}
          defaultChecked={fields.enabled}
        />
        {kind === 'syslog' ? (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
              <TextInput
                id={id('host')}
                name="host"
                label={t('audit.delivery.host')}
                maxLength={254}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                defaultValue={fields.host}
                {...error('host')}
              />
              <TextInput
                id={id('port')}
                name="port"
                label={t('audit.delivery.port')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={fields.port}
                {...error('port')}
              />
            </div>
            <Checkbox name="tls" value="1" label={t('audit.delivery.tls')} defaultChecked={fields.tls} />
          </>
        ) : (
          <TextInput
            id={id('url')}
            name="url"
            type="url"
            label={t('audit.delivery.url')}
            hint={t('audit.delivery.url_hint')}
            maxLength={2_001}
            spellCheck={false}
            autoComplete="off"
            defaultValue={fields.url}
            {...error('url')}
          />
        )}
        <Select
          id={id('format')}
          name="format"
          label={t('audit.delivery.format')}
          options={receiver.formats}
          defaultValue={fields.format}
        />
        <div className="grid gap-1">
          <Checkbox
            name="private_data"
            value="1"
            label={t('audit.delivery.private')}
            defaultChecked={fields.private_data}
            disabled={!receiver.mayPrivate}
          />
          {mayChange && !receiver.mayPrivate && (
            <p className="text-sm text-ink-2">{t('audit.delivery.private_needed')}</p>
          )}
          {problems['private_data'] && <p className="text-sm text-danger-ink">{problems['private_data']}</p>}
        </div>
        <TextArea
          {...pem('authorities', 4)}
          label={t('audit.delivery.authorities')}
          hint={t('audit.delivery.authorities_hint')}
          defaultValue={fields.authorities}
        />
        {kind === 'syslog' && (
          <>
            <TextArea
              {...pem('certificate', 4)}
              label={t('audit.delivery.certificate')}
              hint={t('audit.delivery.certificate_hint')}
              defaultValue={fields.certificate}
            />
            <TextArea
              {...pem('private_key', 2)}
              label={t('audit.delivery.private_key')}
              hint={t(
                receiver.hasSecret ? 'audit.delivery.private_key_kept' : 'audit.delivery.private_key_hint',
              )}
            />
          </>
        )}
        {kind === 'webhook' && receiver.hasSecret && (
          <Checkbox name="new_secret" value="1" label={t('audit.delivery.new_secret')} />
        )}
        {mayChange && (
          <p>
            <Button type="submit" variant="primary">
              {t('audit.delivery.save')}
            </Button>
          </p>
        )}
      </fieldset>
    </form>
  );
}

function Secret({ t, receiver: { id, secret } }: ReceiverProps) {
  return (
    <div className="grid gap-2 border-t border-line pt-4" id={`${id}-secret`}>
      <h3 className="font-medium">{t('audit.delivery.secret')}</h3>
      <p className="text-table text-ink-2">{t('audit.delivery.secret_text')}</p>
      {secret ? (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 wrap-anywhere">{secret}</code>
          <CopyButton t={t} value={secret} label={t('audit.delivery.secret')} />
        </div>
      ) : (
        <p>
          <LinkButton size="sm" href={paths.audit.delivery({ secret: id })}>
            {t('audit.delivery.show_secret')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function Actions({ t, receiver }: ReceiverProps) {
  const { id } = receiver;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <form method="post" action={paths.audit.receiverTest(id)}>
        <Button type="submit">{t('audit.delivery.test')}</Button>
      </form>
      <form className="flex flex-wrap items-end gap-3" method="post" action={paths.audit.receiverResend(id)}>
        <Select
          id={`${id}-period`}
          name="period"
          label={t('audit.delivery.resend_what')}
          options={receiver.periods}
        />
        <Button type="submit">{t('audit.delivery.resend')}</Button>
      </form>
      <form method="post" action={paths.audit.receiverRemoval(id)}>
        <Button type="submit" variant="danger">
          {t('audit.delivery.remove')}
        </Button>
      </form>
      {receiver.isStuck && (
        <form method="post" action={paths.audit.receiverResend(id)}>
          <input type="hidden" name="skip" value="1" />
          <Button type="submit">{t('audit.delivery.skip')}</Button>
        </form>
      )}
    </div>
  );
}
