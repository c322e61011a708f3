import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type {
  GroupNoticeChoice,
  NoticeChoice,
  RestoreChoice,
} from '../../api/contract/config/end-user-policy.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { FieldError, fieldOf, type FormView, RadioGroup, Select, TextArea, TextInput } from '../ui/field.tsx';
import { SettingsCard, SettingsForm, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.end_users;

interface CardProps {
  t: Translate;
  form: FormView<
    Record<VerdictGroup, RestoreChoice | undefined> &
      Record<`notice_${VerdictGroup}`, string | undefined> &
      Record<'notices' | 'request_mails', NoticeChoice | undefined> &
      Record<`people_${NoticeChoice}` | 'proof_hours' | 'digest_hours' | 'owners', string> & {
        second_approver: readonly VerdictGroup[];
      }
  >;
  offered: {
    groups: readonly VerdictGroup[];
    restore: (group: VerdictGroup) => readonly RestoreChoice[];
    notices: readonly NoticeChoice[];
    groupNotices: readonly GroupNoticeChoice[];
    requestMails: readonly NoticeChoice[];
  };
}

interface EndUsersPageProps extends CardProps {
  timeZone: string;
  /** Whether the choices cover mail that Microsoft holds. */
  reachesMicrosoft: boolean;
  viewer: HasRights;
}

/** The policy for employees' held mail and notices, for administrators. */
export function EndUsersPage({ t, form, offered, timeZone, reachesMicrosoft, viewer }: EndUsersPageProps) {
  return (
    <SettingsFrame {...{ t, viewer }} page="end_users" outcome={form} saved={t('settings.end_users_saved')}>
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.endUsers()}>
        <RestoreCard {...{ t, form, offered }} reachesMicrosoft={reachesMicrosoft} />
        <ProofCard t={t} form={form} />
        <NoticesCard {...{ t, form, offered }} timeZone={timeZone} />
      </SettingsForm>
    </SettingsFrame>
  );
}

function RestoreCard({
  t,
  form,
  offered,
  reachesMicrosoft,
}: CardProps & Pick<EndUsersPageProps, 'reachesMicrosoft'>) {
  return (
    <SettingsCard t={t} place={cards.restore}>
      <div className="group grid gap-4">
        <p>{t('settings.restore_bounds')}</p>
        {!reachesMicrosoft && <p>{t('settings.restore_without_microsoft')}</p>}
        <table className="data-table stacked-table [&_:is(th,td):first-child]:ps-0">
          <caption className="visually-hidden">{t('settings.restore')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('settings.restore_verdict')}</th>
              {restoreColumns.map((choice) => (
                <th key={choice} scope="col" className="text-center whitespace-normal">
                  {t(`settings.restore_${choice}`)}
                </th>
              ))}
              <th scope="col" className="text-center whitespace-normal">
                {t('settings.two_approve')}
              </th>
            </tr>
          </thead>
          <tbody>
            {offered.groups.map((group) => (
              <GroupLine key={group} {...{ t, group, form, offered }} />
            ))}
          </tbody>
        </table>
        <div className="hidden group-has-[#phishing-release:checked]:block">
          <Banner tone="caution">
            <p>{t('settings.restore_phishing_released')}</p>
          </Banner>
        </div>
        <p>{t('settings.two_approve_text')}</p>
        <Select
          {...fieldOf(form, 'request_mails')}
          label={t('settings.request_mails')}
          options={offered.requestMails.map((value) => ({
            value,
            label: t(`settings.request_mails_${value}`),
          }))}
          defaultValue={form.values.request_mails ?? 'at_once'}
        />
      </div>
    </SettingsCard>
  );
}

/** From most to least, as columns. */
const restoreColumns: readonly RestoreChoice[] = ['release', 'request', 'nothing'];

function GroupLine({ t, group, form, offered }: CardProps & { group: VerdictGroup }) {
  const { values, problems } = form;
  const problem = problems[group];
  const choices = offered.restore(group);
  const value = values[group] ?? 'nothing';
  const name = t(`requests.group.${group}`);
  const cellLook = 'text-center max-tablet:flex max-tablet:items-center max-tablet:justify-between';
  const boxLook = 'grid min-h-7 place-content-center max-tablet:min-w-10';
  return (
    <tr>
      <th scope="row" className="font-medium">
        {name}
        {problem !== undefined && <FieldError id={group} text={problem} />}
      </th>
      {restoreColumns.map((choice) => (
        <td key={choice} className={cellLook} data-label={t(`settings.restore_${choice}`)}>
          {choices.includes(choice) ? (
            <label className={boxLook}>
              <span className="visually-hidden">{t(`settings.restore_${choice}`)}</span>
              <input
                id={`${group}-${choice}`}
                className="check"
                type="radio"
                name={group}
                value={choice}
                defaultChecked={choice === value}
                aria-label={`${name}: ${t(`settings.restore_${choice}`)}`}
                {...(problem !== undefined && { 'aria-describedby': `${group}-error` })}
              />
            </label>
          ) : (
            <span className={`${boxLook} text-ink-3`}>–</span>
          )}
        </td>
      ))}
      <td className={cellLook} data-label={t('settings.two_approve')}>
        <label className={boxLook}>
          <span className="visually-hidden">{t('settings.two_approve')}</span>
          <input
            className="check"
            type="checkbox"
            name="second_approver"
            value={group}
            defaultChecked={values.second_approver.includes(group)}
            aria-label={t('settings.two_approve_group', { group: name })}
          />
        </label>
      </td>
    </tr>
  );
}

function ProofCard({ t, form }: Pick<CardProps, 't' | 'form'>) {
  return (
    <SettingsCard t={t} place={cards.proof} grid>
      <p>{t('settings.proof_text')}</p>
      <TextInput
        {...fieldOf(form, 'proof_hours')}
        className="max-w-28"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        label={t('settings.proof_hours')}
        hint={t('settings.proof_hours_hint')}
      />
    </SettingsCard>
  );
}

function NoticesCard({ t, form, offered, timeZone }: CardProps & Pick<EndUsersPageProps, 'timeZone'>) {
  return (
    <SettingsCard t={t} place={cards.notices} grid>
      <RadioGroup
        name="notices"
        legend={t('settings.notices')}
        text={t('settings.notices_text')}
        options={offered.notices.map((value) => ({
          value,
          label: t(`settings.notices_${value}`),
          text: t(`settings.notices_${value}_text`),
        }))}
        value={form.values.notices}
      />
      <NoticeDifferences {...{ t, form, offered }} />
      <TextInput
        {...fieldOf(form, 'digest_hours')}
        className="max-w-60"
        maxLength={200}
        autoComplete="off"
        label={t('settings.digest_hours')}
        hint={t('settings.digest_hours_hint')}
      />
      <p>
        {t('settings.notices_place', { zone: timeZone.replaceAll('_', ' ') })}{' '}
        <a className="underline" href={paths.systemSettings.organisation()}>
          {t('settings.organisation')}
        </a>
      </p>
      <TextArea
        {...fieldOf(form, 'owners')}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        label={t('settings.owners')}
        optional={t('common.optional')}
        hint={t('settings.owners_hint')}
      />
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.systemSettings.noticePreview()} icon="mail">
          {t('settings.notice_preview_open')}
        </LinkButton>
        <LinkButton href={paths.systemSettings.noticeFailures()} icon="bell">
          {t('settings.failures')}
        </LinkButton>
      </p>
    </SettingsCard>
  );
}

/** Exceptions from the default notices, by verdict and by group of people. */
function NoticeDifferences({ t, form, offered }: CardProps) {
  const { values, problems } = form;
  const noticeOf = (group: VerdictGroup) => values[`notice_${group}`] ?? 'usual';
  const differs =
    offered.groups.some((group) => noticeOf(group) !== 'usual') ||
    offered.notices.some((choice) => values[`people_${choice}`] !== '');
  const options = offered.groupNotices.map((value) => ({ value, label: t(`settings.notices_${value}`) }));
  return (
    <details
      open={differs || problems.people_at_once !== undefined}
      className="[&>summary]:w-fit [&>summary]:rounded-sm"
    >
      <summary className="text-table font-semibold">{t('settings.notices_differ')}</summary>
      <div className="grid gap-4 pt-3">
        <p>{t('settings.notices_differ_text')}</p>
        <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1">
          {offered.groups.map((group) => (
            <Select
              key={group}
              {...fieldOf(form, `notice_${group}`)}
              label={t(`requests.group.${group}`)}
              options={options}
              defaultValue={noticeOf(group)}
            />
          ))}
        </div>
        <p>{t('settings.notice_people_text')}</p>
        {(['at_once', 'digest', 'off'] as const).map((choice) => (
          <TextArea
            key={choice}
            {...fieldOf(form, `people_${choice}`)}
            rows={2}
            spellCheck={false}
            autoComplete="off"
            label={t(`settings.notice_people_${choice}`)}
            optional={t('common.optional')}
          />
        ))}
      </div>
    </details>
  );
}
