import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SettingsFrame } from '../system-settings/settings-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState, FilterForm, Pagination } from '../ui/pagination.tsx';
import { Checkbox, Select, TextInput } from '../ui/field.tsx';
import { cardLook } from '../ui/looks.ts';
import type { PeopleView, PersonRow } from './model.ts';
import { Notices } from './person-fields.tsx';
import { MailText } from '../ui/mail-text.tsx';

interface PeoplePageProps {
  t: Translate;
  view: PeopleView;
  viewer: HasRights;
}

/** The people with accounts; several can be selected for an action. */
export function PeoplePage({ t, view, viewer }: PeoplePageProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="people" width="wide">
      <Notices notices={view.notices} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Filters t={t} view={view} />
        <span className="flex flex-wrap gap-2">
          <LinkButton href={paths.people.jobs()} icon="history">
            {t('people.jobs')}
          </LinkButton>
          {view.mayChange && (
            <LinkButton href={paths.people.invitation()} variant="primary" icon="plus">
              {t('people.invite')}
            </LinkButton>
          )}
        </span>
      </div>
      {view.rows.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('people.none')}
          actions={<LinkButton href={paths.people.list()}>{t('people.back')}</LinkButton>}
        >
          <p>{t('people.none_text')}</p>
        </EmptyState>
      ) : (
        <People t={t} view={view} />
      )}
    </SettingsFrame>
  );
}

function Filters({ t, view }: Omit<PeoplePageProps, 'viewer'>) {
  const any = { value: '', label: t('people.any') };
  const states = (['active', 'invited', 'disabled'] as const).map((value) => ({
    value,
    label: t(`people.state_${value}`),
  }));
  return (
    <FilterForm t={t} id="people-filters" action={paths.people.list()} found={view.rows.length}>
      <TextInput
        id="people-search"
        name="search"
        type="search"
        label={t('people.search')}
        defaultValue={view.search}
        maxLength={200}
        size={26}
      />
      <Select
        id="people-state"
        name="state"
        label={t('people.state')}
        options={[any, ...states]}
        defaultValue={view.state}
      />
      <Select
        id="people-role"
        name="role"
        label={t('people.role')}
        options={[any, ...view.roleOptions]}
        defaultValue={view.role}
      />
    </FilterForm>
  );
}

function People({ t, view }: Omit<PeoplePageProps, 'viewer'>) {
  return (
    <form className="grid grid-cols-1 gap-5" method="post" action={paths.people.list()}>
      <input type="hidden" name="back" value={view.back} />
      <div className={`${cardLook} overflow-hidden max-tablet:px-4`}>
        <table className="data-table jobs-table">
          <caption className="visually-hidden">{t('settings.people')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('people.person')}</th>
              <th scope="col">{t('people.roles')}</th>
              <th scope="col">{t('people.state')}</th>
              <th scope="col">{t('people.mfa')}</th>
              <th scope="col">{t('people.last_seen')}</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <PersonLine key={row.id} t={t} row={row} mayChange={view.mayChange} />
            ))}
          </tbody>
        </table>
      </div>
      {view.mayChange && (
        <fieldset className={`${cardLook} flex flex-wrap items-end gap-3 px-5 py-4`}>
          <legend className="visually-hidden">{t('people.with_selected')}</legend>
          <Select
            id="people-action"
            name="action"
            label={t('people.with_selected')}
            defaultValue={view.action}
            options={view.actions.map((value) => ({ value, label: t(`people.do_${value}`) }))}
          />
          {view.total > view.rows.length && (
            // Of another search it is another one, which is not ticked.
            <Checkbox
              id={`all-of-${view.back}`}
              name="all"
              value="1"
              label={t('people.all_found', { count: view.total })}
            />
          )}
          <Button type="submit">{t('people.carry_out')}</Button>
        </fieldset>
      )}
      <Pagination t={t} previousHref={view.firstHref} nextHref={view.nextHref}>
        {t('people.count', { count: view.total })}
      </Pagination>
    </form>
  );
}

function PersonLine({ t, row, mayChange }: { t: Translate; row: PersonRow; mayChange: boolean }) {
  return (
    <tr>
      <th scope="row">
        <span className="flex items-start gap-2.5 wrap-anywhere whitespace-normal">
          {mayChange && (
            <input
              id={`tick-${row.id}`}
              type="checkbox"
              className="check"
              name="id"
              value={row.id}
              disabled={!row.canChange}
              defaultChecked={row.isSelected}
              aria-label={t('people.select', { email: row.email })}
            />
          )}
          <span>
            <a className="font-medium" href={row.href}>
              <MailText t={t} text={row.name || row.email} />
            </a>{' '}
            {row.isSelf && <Badge look="outline">{t('people.you')}</Badge>}
            {row.isAutomation && <Badge look="outline">{t('people.automation')}</Badge>}
            {row.isSupport && <Badge look="outline">{t('people.support')}</Badge>}
            {row.name && (
              <span className="block text-sm font-normal text-ink-3">
                <MailText t={t} text={row.email} isAddress />
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="min-w-28 wrap-anywhere">
        <MailText t={t} text={row.roles} />
      </td>
      <td>
        <StateOfPerson t={t} state={row.state} />
      </td>
      <td data-label={t('people.mfa')}>{row.hasMfa ? t('people.mfa_on') : t('people.mfa_off')}</td>
      <td data-label={t('people.last_seen')}>{row.lastSeen || t('people.never')}</td>
    </tr>
  );
}

const tones = { active: 'positive', invited: 'caution', disabled: 'neutral', unknown: 'neutral' } as const;

/** The state of a person's account. */
export const StateOfPerson = ({ t, state }: { t: Translate; state: PersonRow['state'] }) => (
  <Badge tone={tones[state]}>{t(`people.state_${state}`)}</Badge>
);
