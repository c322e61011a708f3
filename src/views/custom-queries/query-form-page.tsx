import { customQueryLimits } from '../../api/limits.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, FieldError, Select, TextArea, TextInput } from '../ui/field.tsx';
import { hintLook, pageTitleLook, textPageLook } from '../ui/looks.ts';
import type { AlertView, QueryFormView } from './model.ts';
import { ChangeNotices } from './notices.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The form of a saved search: name, purpose, folder, sharing and alert. */
export function QueryFormPage({ view }: { view: QueryFormView }) {
  const t = messagesOf(view.locale);
  return (
    <div className={textPageLook}>
      <header>
        <a className="text-table" href={paths.customQueries.list()}>
          {t('custom_queries.title')}
        </a>
        <h1 className={`${pageTitleLook} wrap-anywhere`}>
          <MailText t={t} text={view.title} />
        </h1>
      </header>
      <ChangeNotices notices={view.notices} />
      {view.removal && (
        <Banner
          tone="caution"
          title={spellOut(view.removal.text)}
          actions={
            <form method="post" action={view.removal.action} className="flex gap-2">
              <LinkButton href={view.action}>{t('common.cancel')}</LinkButton>
              <Button type="submit" variant="danger">
                {t('common.remove')}
              </Button>
            </form>
          }
        >
          <p>{t('custom_queries.remove_text')}</p>
        </Banner>
      )}
      <Card>
        <form className="grid grid-cols-1 gap-4" method="post" action={view.action} noValidate>
          <input type="hidden" name="search" value={view.search} />
          <input type="hidden" name="updated_at" value={view.updatedAt} />
          <div>
            <p className="text-table font-medium">{t('custom_queries.search')}</p>
            <p className="text-table wrap-anywhere text-ink-2">
              <MailText t={t} text={view.summary} />
            </p>
            {view.runHref && (
              <a className="text-table" href={view.runHref}>
                {t('custom_queries.change_search')}
              </a>
            )}
            {view.problems.search && <FieldError id="query-search" text={view.problems.search} />}
          </div>
          <TextInput
            id="query-name"
            name="name"
            required
            maxLength={customQueryLimits.name}
            autoComplete="off"
            label={t('custom_queries.name')}
            defaultValue={view.name}
            {...(view.problems.name && { error: view.problems.name })}
          />
          <TextArea
            id="query-description"
            name="description"
            rows={3}
            maxLength={customQueryLimits.description}
            label={t('custom_queries.description')}
            optional={t('common.optional')}
            defaultValue={view.description}
          />
          <TextInput
            id="query-folder"
            name="folder"
            maxLength={customQueryLimits.folder}
            autoComplete="off"
            list="query-folders"
            label={t('custom_queries.folder')}
            optional={t('common.optional')}
            defaultValue={view.folder}
          />
          <datalist id="query-folders">
            {view.folders.map((folder) => (
              <option key={folder} value={folder} />
            ))}
          </datalist>
          <AlertFields t={t} alert={view.alert} />
          {view.mayShare && (
            <Checkbox
              name="shared"
              value="1"
              defaultChecked={view.shared}
              label={t('custom_queries.share')}
            />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary">
              {t('common.save')}
            </Button>
            <LinkButton href={paths.customQueries.list()}>{t('common.cancel')}</LinkButton>
            {view.removeHref && (
              <LinkButton href={view.removeHref} variant="ghost" className="ms-auto">
                {t('common.remove')}
              </LinkButton>
            )}
          </div>
        </form>
      </Card>
    </div>
  );
}

/** Hides the fields of other alert methods, also without scripts. */
const partLook = {
  alert: "grid gap-4 [fieldset:has(option[value='']:checked)>&]:hidden",
  webhook: "grid gap-4 [fieldset:not(:has(option[value='webhook']:checked))_&]:hidden",
};

/** The form fields of a query's alert: whether, how, and quiet hours. */
function AlertFields({ t, alert }: { t: Translate; alert: AlertView }) {
  const { problems } = alert;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="visually-hidden">{t('custom_queries.alert')}</legend>
      {alert.trouble && <Banner tone="caution">{alert.trouble}</Banner>}
      <Select
        id="query-way"
        name="way"
        label={t('custom_queries.alert')}
        options={(['', 'mail', 'webhook'] as const).map((way) => ({
          value: way,
          label: t(way === '' ? 'custom_queries.alert_none' : `custom_queries.alert_${way}`),
        }))}
        defaultValue={alert.way}
        {...(problems.criteria && { error: problems.criteria })}
      />
      <div className={partLook.alert}>
        <p className={hintLook}>{t('custom_queries.alert_text')}</p>
        <div className={partLook.webhook}>
          <TextInput
            id="query-url"
            name="url"
            type="url"
            maxLength={customQueryLimits.url}
            autoComplete="off"
            placeholder="https://"
            label={t('custom_queries.alert_url')}
            hint={t('custom_queries.alert_url_hint')}
            defaultValue={alert.url}
            {...(problems.url && { error: problems.url })}
          />
          {alert.secret && (
            <div>
              <p className="text-table font-medium">{t('custom_queries.alert_secret')}</p>
              <code className="text-table wrap-anywhere select-all">{alert.secret}</code>
            </div>
          )}
        </div>
        <div className="grid grid-cols-[1fr_1fr_max-content] items-start gap-4 max-tablet:grid-cols-1">
          <Hour
            name="quiet_from"
            label={t('custom_queries.alert_quiet_from')}
            value={alert.quietFrom}
            error={problems.quiet_from}
          />
          <Hour name="quiet_to" label={t('custom_queries.alert_quiet_to')} value={alert.quietTo} />
          <TextInput
            id="query-most"
            name="most_an_hour"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            label={t('custom_queries.alert_most')}
            defaultValue={alert.maxAnHour}
            {...(problems.most_an_hour && { error: problems.most_an_hour })}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface HourProps {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
}

const Hour = ({ name, label, value, error }: HourProps) => (
  <TextInput
    id={`query-${name}`}
    name={name}
    inputMode="numeric"
    maxLength={2}
    autoComplete="off"
    label={label}
    defaultValue={value}
    {...(error && { error })}
  />
);
