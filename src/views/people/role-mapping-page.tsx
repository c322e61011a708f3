import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ReadOnlyNotice, SettingsCard, SettingsFrame } from '../system-settings/settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldError, type Option, Select, TextInput } from '../ui/field.tsx';
import type { PeopleNotice, ScopeChoice } from './model.ts';
import { GroupChoice, Notices } from './person-fields.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

const { cards } = settingsPlaces.role_mapping;

/** A group with its role, as typed in the form. */
export interface MappingLine {
  /** Id of a provisioned group; empty for a group name from sign-ins. */
  group: string;
  /** The provider that names the group at sign-ins. */
  provider: string;
  claim: string;
  role: string;
  domains: string;
  /** Groups of the directory for the role's scope. */
  mail: ScopeChoice['groups'];
  problems: { value: string; provider: string; role: string; domains: string; mail: string };
}

export interface MappingPreview {
  total: number;
  /** Why it cannot be saved; empty if it can. */
  problem: string;
  changes: readonly { email: string; name: string; before: string; after: string }[];
}

export interface RoleMappingView {
  lines: readonly MappingLine[];
  attribute: string;
  seen: string;
  groups: readonly Option[];
  providers: readonly Option[];
  roles: readonly Option[];
  /** Group names seen at sign-ins. */
  claimedGroups: readonly string[];
  updated: string;
  preview: MappingPreview | null;
  /** The rows of the preview. */
  previewed: string;
  mayChange: boolean;
  notices: readonly PeopleNotice[];
}

interface PageProps {
  t: Translate;
  view: RoleMappingView;
  viewer: HasRights;
}

/** The mapping from groups of the identity provider to roles. */
export function RoleMappingPage({ t, view, viewer }: PageProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="role_mapping" width="wide">
      <Notices notices={view.notices} />
      {!view.mayChange && <ReadOnlyNotice t={t} />}
      <form className="grid grid-cols-1 gap-5" method="post" action={paths.roleMapping()} noValidate>
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="previewed" value={view.previewed} />
        <SettingsCard t={t} place={cards.lines}>
          <div className="grid gap-5">
            <p className="text-ink-2">{t('role_mapping.lines_text')}</p>
            {view.lines.length === 0 && <p>{t('role_mapping.none')}</p>}
            {view.lines.map((line, index) => (
              <Line key={`${index}`} t={t} view={view} line={line} number={index + 1} />
            ))}
            <p className="text-sm wrap-anywhere text-ink-3">
              {view.claimedGroups.length > 0
                ? t('role_mapping.claimed_groups', { groups: spellOut(view.claimedGroups.join(', ')) })
                : t('role_mapping.claimed_groups_none')}
            </p>
            <div className="max-w-168">
              <TextInput
                id="mapping-attribute"
                name="attribute"
                label={t('role_mapping.attribute')}
                hint={t('role_mapping.attribute_hint')}
                optional={t('common.optional')}
                defaultValue={view.attribute}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                disabled={!view.mayChange}
              />
            </div>
            {view.updated && <p className="text-sm text-ink-3">{view.updated}</p>}
            {view.mayChange && (
              <div>
                <Button
                  type="submit"
                  name="step"
                  value="preview"
                  variant={view.preview ? 'secondary' : 'primary'}
                >
                  {t('role_mapping.preview')}
                </Button>
              </div>
            )}
          </div>
        </SettingsCard>
        {view.preview && <Preview t={t} preview={view.preview} />}
        {/* Suggestions prevent typing errors in group names. */}
        <datalist id="mapping-claimed-groups">
          {view.claimedGroups.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </form>
    </SettingsFrame>
  );
}

interface LineProps {
  t: Translate;
  view: RoleMappingView;
  line: MappingLine;
  number: number;
}

function Line({ t, view, line, number }: LineProps) {
  const { problems } = line;
  const disabled = !view.mayChange;
  return (
    <fieldset
      className={`grid items-start gap-x-3 gap-y-1.5 [&>div]:row-span-4 [&>div]:grid-rows-subgrid [&>div>:first-child]:self-end border-t border-line pt-4 max-desk:grid-cols-2 max-tablet:grid-cols-1 ${view.groups.length > 0 ? 'grid-cols-3' : 'grid-cols-4'}`}
    >
      <legend className="visually-hidden">{t('role_mapping.line', { number })}</legend>
      {view.groups.length > 0 ? (
        <Select
          id={`mapping-group-${number}`}
          name="group"
          label={t('role_mapping.group')}
          options={[
            { value: '', label: t('role_mapping.at_sign_in') },
            ...optionsWith(view.groups, line.group),
          ]}
          defaultValue={line.group}
          disabled={disabled}
        />
      ) : (
        <input type="hidden" name="group" value={line.group} />
      )}
      <Select
        id={`mapping-provider-${number}`}
        name="provider"
        label={t('role_mapping.provider')}
        options={[
          // The only provider needs no choice, but for a line that was saved without one.
          ...(view.providers.length === 1 && !(line.claim && line.provider === '')
            ? []
            : [{ value: '', label: t('role_mapping.choose_provider') }]),
          ...view.providers,
        ]}
        defaultValue={line.provider}
        disabled={disabled}
        {...(problems.provider && { error: problems.provider })}
      />
      <TextInput
        id={`mapping-claim-${number}`}
        name="claim"
        list="mapping-claimed-groups"
        label={t('role_mapping.claim')}
        defaultValue={line.claim}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        {...(number === 1 && { hint: t('role_mapping.claim_hint') })}
        {...(problems.value && { error: problems.value })}
      />
      <Select
        id={`mapping-role-${number}`}
        name="role"
        label={t('role_mapping.role')}
        options={[{ value: '', label: t('role_mapping.choose') }, ...view.roles]}
        defaultValue={line.role}
        disabled={disabled}
        {...(problems.role && { error: problems.role })}
      />
      <TextInput
        id={`mapping-domains-${number}`}
        name="domains"
        label={t('role_mapping.domains')}
        optional={t('common.optional')}
        defaultValue={line.domains}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        {...(problems.domains && { error: problems.domains })}
      />
      {line.mail.length > 0 && <MailGroups t={t} line={line} number={number} disabled={disabled} />}
    </fieldset>
  );
}

/** The selection of groups needs space and is rarely used: collapsed unless there is a selection. */
function MailGroups({ t, line, number, disabled }: Omit<LineProps, 'view'> & { disabled: boolean }) {
  const chosen = line.mail.filter(({ isChosen }) => isChosen);
  const error = line.problems.mail;
  return (
    <details
      className="col-span-full text-table [&>summary]:w-fit [&>summary]:rounded-sm [&>summary]:text-ink-2"
      open={error !== ''}
    >
      <summary>
        {chosen.length > 0
          ? t('role_mapping.mail_groups_chosen', {
              groups: spellOut(chosen.map(({ name }) => name).join(', ')),
            })
          : t('role_mapping.mail_groups')}
      </summary>
      <div className="grid gap-2 pt-2">
        {error && <FieldError id={`mapping-mail-${number}`} text={error} />}
        <GroupChoice
          t={t}
          groups={line.mail}
          name="mail_group"
          valueOf={(id) => `${number - 1}:${id}`}
          disabled={disabled}
        />
      </div>
    </details>
  );
}

/** A deleted group stays selected, so that its row does not change its meaning. */
const optionsWith = (groups: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || groups.some(({ value }) => value === chosen)
    ? groups
    : [...groups, { value: chosen, label: chosen }];

function Preview({ t, preview }: { t: Translate; preview: MappingPreview }) {
  const { changes, problem, total } = preview;
  return (
    <Card title={t('role_mapping.result')}>
      <div className="grid gap-4" id="preview">
        {problem && (
          <Banner tone="danger" urgent>
            <p>
              {t('role_mapping.cannot')} {problem}
            </p>
          </Banner>
        )}
        <p role="status">
          {total === 0 ? t('role_mapping.result_none') : t('role_mapping.result_count', { count: total })}{' '}
          {total > changes.length && t('role_mapping.result_first', { shown: changes.length })}
        </p>
        {changes.length > 0 && (
          <div
            className="table-scroll relative overflow-x-auto overscroll-x-contain"
            role="group"
            tabIndex={0}
            aria-label={t('role_mapping.result')}
          >
            <table className="data-table stacked-table">
              <caption className="visually-hidden">{t('role_mapping.result')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('people.person')}</th>
                  <th scope="col">{t('role_mapping.before')}</th>
                  <th scope="col">{t('role_mapping.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ email, name, before, after }) => (
                  <tr key={email}>
                    <th scope="row" className="wrap-anywhere whitespace-normal">
                      <MailText t={t} text={name || email} />
                      {name && (
                        <span className="block text-sm font-normal text-ink-3">
                          <MailText t={t} text={email} isAddress />
                        </span>
                      )}
                    </th>
                    <td className="wrap-anywhere whitespace-normal" data-label={t('role_mapping.before')}>
                      <MailText t={t} text={before} />
                    </td>
                    <td className="wrap-anywhere whitespace-normal" data-label={t('role_mapping.after')}>
                      <MailText t={t} text={after} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="text-sm text-ink-3">{t('role_mapping.unknown')}</p>
        {!problem && (
          <div>
            <Button type="submit" name="step" value="save" variant="primary">
              {t('role_mapping.save')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
