import { type HasRights, may } from '../../api/vocabulary/sections.ts';
import type { PlainKey, Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { SettingsPlace } from '../../site/settings-pages/define-place.ts';
import { oldMailCard } from '../../site/settings-pages/places-of-pages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Checkbox, type FormView, PasswordInput, Select, TextArea, TextInput } from '../ui/field.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { cardLook } from '../ui/looks.ts';
import { ReadOnlyNotice, SettingsCard, SettingsFrame } from './settings-page.tsx';

/** A field of a form that connects a mail system. */
interface ConnectField {
  name: string;
  as: 'line' | 'number' | 'lines' | 'choice' | 'secret' | 'tick';
  label: PlainKey;
  hint?: PlainKey;
  /** Of a choice. */
  options?: readonly { value: string; label: PlainKey }[];
  /** Whether it is shown only when it is asked for, as few need it; of `lines`. */
  isFolded?: true;
}

/** The form that connects one kind of mail system, as data: `name` and `secret` are fields of each. */
export interface ConnectForm {
  title: PlainKey;
  /** For whom it is, above the form. */
  text: PlainKey;
  /** Its chapter of the operations guide. */
  topic: string;
  cards: readonly {
    place: SettingsPlace;
    fields: readonly ConnectField[];
    /** What is to be entered at the mail system, each line by itself. */
    copies?: { text: PlainKey; lines: readonly string[] };
  }[];
}

/** A way in which mail comes in, as a card. */
export interface WayIn {
  id: string;
  icon: IconName;
  title: PlainKey;
  text: PlainKey;
  action: { href: string; label: PlainKey };
  /** The one to begin with. */
  isMain?: boolean;
}

const { systemSettings } = paths;

/** The kinds of mail systems that can be connected, and the other ways in which mail comes in. */
export const WaysIn = ({ t, ways }: { t: Translate; ways: readonly WayIn[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
    {ways.map(({ id, icon, title, text, action, isMain }) => (
      <li key={id} className={`${cardLook} grid grid-rows-[1fr_auto] gap-4 p-4`}>
        <div className="grid content-start gap-1">
          <h3 className="flex items-center gap-2 font-semibold">
            <Icon name={icon} className="size-5 flex-none text-ink-2" />
            {t(title)}
          </h3>
          <p className="text-table text-ink-2">{t(text)}</p>
        </div>
        <p>
          <LinkButton href={action.href} {...(isMain && { variant: 'primary' })}>
            {t(action.label)}
            <span className="visually-hidden">: {t(title)}</span>
          </LinkButton>
        </p>
      </li>
    ))}
  </ul>
);

interface ChoicePageProps {
  t: Translate;
  viewer: HasRights;
  ways: readonly WayIn[];
}

/** Which kind of mail system is to be connected. */
export const ConnectChoicePage = ({ t, viewer, ways }: ChoicePageProps) => (
  <SettingsFrame t={t} viewer={viewer} page="mailboxes" width="middle" lead={t('mailboxes.connect_text')}>
    <h2 className="text-lg font-semibold">{t('mailboxes.connect')}</h2>
    {may(viewer, 'system_settings', 'act') ? <WaysIn t={t} ways={ways} /> : <ReadOnlyNotice t={t} />}
  </SettingsFrame>
);

/** The values of a form that connects a mail system, by field. */
type Values = Readonly<Record<string, string>>;

interface ConnectPageProps {
  t: Translate;
  viewer: HasRights;
  /** Which kind it connects. */
  kind: string;
  fields: ConnectForm;
  form: FormView<Values>;
  /** What a test found that was well; empty without one. */
  tested: string;
}

/** The form that connects a mail system of one kind, with a test while it is typed and by a button. */
export function ConnectPage({ t, viewer, kind, fields, form, tested }: ConnectPageProps) {
  const test = {
    'hx-post': systemSettings.mailSystemTest(kind),
    'hx-swap': 'innerHTML settle:0',
  };
  if (!may(viewer, 'system_settings', 'act'))
    return (
      <SettingsFrame t={t} viewer={viewer} page="mailboxes" lead={t(fields.text)}>
        <ReadOnlyNotice t={t} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame t={t} viewer={viewer} page="mailboxes" lead={t(fields.text)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg font-semibold">{t(fields.title)}</h2>
        <p className="flex flex-wrap gap-x-4 text-table">
          <a href={systemSettings.newMailSystem()}>{t('mailboxes.other_kind')}</a>
          <a href={paths.helpTopic(fields.topic)}>{t('mailboxes.guide')}</a>
        </p>
      </div>
      {form.failure && (
        <Banner tone="danger" urgent title={t('settings.not_saved')}>
          <p>{form.failure}</p>
        </Banner>
      )}
      <form
        id="mail-system"
        className="grid gap-5"
        method="post"
        action={systemSettings.newMailSystemOf(kind)}
        noValidate
      >
        {fields.cards.map((card) => (
          <SettingsCard key={card.place.id} t={t} place={card.place}>
            <div className="grid gap-4">
              {card.fields.map((field) => (
                <Control key={field.name} t={t} field={field} form={form} />
              ))}
              {card.copies && (
                <div className="grid gap-2">
                  <p className="text-table text-ink-2">{t(card.copies.text)}</p>
                  {card.copies.lines.map((line) => (
                    <pre key={line} className="overflow-x-auto rounded-md bg-well p-3 text-sm" tabIndex={0}>
                      {line}
                    </pre>
                  ))}
                </div>
              )}
            </div>
          </SettingsCard>
        ))}
        <SettingsCard t={t} place={oldMailCard}>
          <Checkbox
            name="hold_old"
            value="on"
            defaultChecked={form.values['hold_old'] === 'on'}
            label={t('mailboxes.hold_old')}
          />
        </SettingsCard>
        <div
          id="mail-system-test"
          {...test}
          hx-trigger="change from:#mail-system delay:600ms"
          hx-include="#mail-system"
        >
          {tested && <TestResult tone="positive" text={tested} />}
        </div>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="do" value="connect" variant="primary">
            {t('mailboxes.connect')}
          </Button>
          <Button type="submit" name="do" value="test" {...test} hx-target="#mail-system-test">
            {t('mailboxes.test')}
          </Button>
          <LinkButton href={systemSettings.mailSystems()}>{t('common.cancel')}</LinkButton>
        </p>
      </form>
    </SettingsFrame>
  );
}

interface ControlProps {
  t: Translate;
  field: ConnectField;
  form: Pick<FormView<Values>, 'values' | 'problems'>;
}

const plain = { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } as const;

function Control({ t, field: { name, as, label, hint, options = [], isFolded }, form }: ControlProps) {
  const { [name]: value = '' } = form.values;
  const { [name]: error } = form.problems;
  const all = {
    id: name,
    name,
    label: t(label),
    ...(hint && { hint: t(hint) }),
    ...(error && { error }),
  };
  switch (as) {
    case 'secret':
      return <PasswordInput {...all} autoComplete="off" showLabel={t('mailboxes.secret_show')} />;
    case 'tick':
      return <Checkbox name={name} value="1" defaultChecked={value === '1'} label={t(label)} />;
    case 'choice':
      return (
        <Select
          {...all}
          defaultValue={value}
          options={options.map((one) => ({ value: one.value, label: t(one.label) }))}
        />
      );
    case 'lines': {
      const area = <TextArea {...all} defaultValue={value} rows={4} spellCheck={false} />;
      if (!isFolded) return area;
      return (
        <details open={Boolean(value || error)}>
          <summary className="cursor-pointer">{t(label)}</summary>
          <div className="mt-2">{area}</div>
        </details>
      );
    }
    default:
      return (
        <TextInput
          {...all}
          {...plain}
          defaultValue={value}
          {...(as === 'number' && { inputMode: 'numeric' })}
        />
      );
  }
}

/** What a test found. */
export const TestResult = ({ tone, text }: { tone: 'positive' | 'danger'; text: string }) => (
  <Banner tone={tone}>
    <p role="status">{text}</p>
  </Banner>
);
