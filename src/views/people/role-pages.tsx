import { HistoryButton } from '../audit/history-button.tsx';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SettingsFrame } from '../system-settings/settings-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Select, TextInput } from '../ui/field.tsx';
import { textPageLook } from '../ui/looks.ts';
import type { RoleFormView, RoleRemovalView, RoleRow, RolesView } from './model.ts';
import { Notices } from './person-fields.tsx';
import { PageHead } from './person-pages.tsx';
import { MailText } from '../ui/mail-text.tsx';

interface RolesPageProps {
  t: Translate;
  view: RolesView;
  viewer: HasRights;
}

/** The roles with their permissions. */
export function RolesPage({ t, view, viewer }: RolesPageProps) {
  const [first] = view.roles;
  return (
    <SettingsFrame t={t} viewer={viewer} page="roles" width="wide">
      <Notices notices={view.notices} />
      {view.mayChange && (
        <LinkButton className="justify-self-end" href={paths.roles.create()} variant="primary" icon="plus">
          {t('roles.new')}
        </LinkButton>
      )}
      <section
        className="table-scroll relative overflow-x-auto overscroll-x-contain rounded-lg border border-line bg-surface lift-1 max-tablet:px-4"
        aria-label={t('settings.roles')}
        tabIndex={0}
      >
        {/* One column per section, narrow so that all are visible on small screens. */}
        <table className="data-table stacked-table tablet:[&_:is(th,td):not(:first-child,:last-child)]:px-1 tablet:[&_:is(th,td):last-child]:ps-1">
          <caption className="visually-hidden">{t('settings.roles')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('roles.role')}</th>
              {first?.levels.map(({ section }) => (
                <th key={section} scope="col" className="whitespace-normal">
                  {t(`roles.section.${section}`)}
                </th>
              ))}
              <th scope="col">{t('roles.used_by')}</th>
              {view.mayChange && (
                <th scope="col">
                  <span className="visually-hidden">{t('roles.duplicate')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {view.roles.map((role) => (
              <RoleLine key={role.id} t={t} role={role} mayChange={view.mayChange} />
            ))}
          </tbody>
        </table>
      </section>
    </SettingsFrame>
  );
}

/** The name of a role and what is done with it stay in view while the columns scroll. */
const staysLook = 'tablet:sticky tablet:bg-surface';

function RoleLine({ t, role, mayChange }: { t: Translate; role: RoleRow; mayChange: boolean }) {
  return (
    <tr>
      <th
        scope="row"
        className={`min-w-32 wrap-anywhere whitespace-normal tablet:w-44 ${staysLook} tablet:start-0`}
      >
        <a className="font-medium" href={role.href}>
          <MailText t={t} text={role.title} />
        </a>{' '}
        {role.isBuiltIn && <Badge look="outline">{t('roles.built_in')}</Badge>}
        {role.about && (
          <span className="block text-sm font-normal text-ink-3">
            <MailText t={t} text={role.about} />
          </span>
        )}
      </th>
      {role.levels.map(({ section, level }) => (
        <td
          key={section}
          className={level === 'none' ? 'text-ink-3' : undefined}
          data-label={t(`roles.section.${section}`)}
        >
          {level === 'none' ? (
            <>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">{t('roles.level.none')}</span>
            </>
          ) : (
            t(`roles.level.${level}`)
          )}
        </td>
      ))}
      <td data-label={t('roles.used_by')}>
        <a href={role.usedByHref}>{role.usedBy}</a>
      </td>
      {mayChange && (
        <td className={`${staysLook} tablet:end-0`}>
          <LinkButton href={role.duplicateHref} size="sm" icon="copy" title={t('roles.duplicate')}>
            <span className="tablet:sr-only">{t('roles.duplicate')}</span>
          </LinkButton>
        </td>
      )}
    </tr>
  );
}

/** A role with its permissions, editable if permitted. */
export function RolePage({ t, view }: { t: Translate; view: RoleFormView }) {
  return (
    <div className={textPageLook}>
      <PageHead t={t} title={view.title} backHref={paths.roles.list()} back={t('roles.back')}>
        <HistoryButton t={t} of="role" href={view.historyHref} />
      </PageHead>
      <Notices notices={view.notices} />
      <Card>
        <form className="grid grid-cols-1 gap-4" method="post" action={view.action} noValidate>
          {view.isReadOnly ? (
            view.description && (
              <p>
                <MailText t={t} text={view.description} />
              </p>
            )
          ) : (
            <>
              <input type="hidden" name="seen_at" value={view.seenAt} />
              <TextInput
                id="role-name"
                name="name"
                required
                maxLength={60}
                autoComplete="off"
                label={t('roles.name_label')}
                defaultValue={view.name}
                {...(view.problems.name && { error: view.problems.name })}
              />
              <TextInput
                id="role-description"
                name="description"
                maxLength={300}
                autoComplete="off"
                label={t('roles.description')}
                optional={t('common.optional')}
                defaultValue={view.description}
              />
            </>
          )}
          {view.isReadOnly && (
            <DefinitionList
              entries={view.sections.map(({ section, level }) => ({
                term: t(`roles.section.${section}`),
                value: t(`roles.level.${level}`),
              }))}
            />
          )}
          <div className="grid grid-cols-2 gap-4 empty:hidden max-tablet:grid-cols-1">
            {(view.isReadOnly ? [] : view.sections).map(({ section, level, levels }) => (
              <Select
                key={section}
                id={`role-${section}`}
                name={section}
                label={t(`roles.section.${section}`)}
                options={levels.map((value) => ({ value, label: t(`roles.level.${value}`) }))}
                defaultValue={level}
              />
            ))}
          </div>
          {view.changed && <p className="text-sm text-ink-3">{view.changed}</p>}
          <div className="flex flex-wrap items-center gap-2">
            {!view.isReadOnly && (
              <Button type="submit" variant="primary">
                {view.submit}
              </Button>
            )}
            {view.duplicateHref && (
              <LinkButton href={view.duplicateHref} icon="copy">
                {t('roles.duplicate')}
              </LinkButton>
            )}
            {view.removalHref && (
              <LinkButton href={view.removalHref} variant="danger" icon="trash-2">
                {t('roles.remove')}
              </LinkButton>
            )}
          </div>
        </form>
      </Card>
    </div>
  );
}

/** The confirmation before a role is removed, with the choice of its successor. */
export function RoleRemovalPage({ t, view }: { t: Translate; view: RoleRemovalView }) {
  return (
    <div className={textPageLook}>
      <PageHead
        t={t}
        title={t('roles.remove_title', { name: view.name })}
        backHref={view.backHref}
        back={t('common.cancel')}
      />
      <Notices notices={view.notices} />
      <Card>
        <form className="grid grid-cols-1 gap-4" method="post" action={view.action}>
          <p>{view.people === 0 ? t('roles.remove_free') : t('roles.remove_used', { count: view.people })}</p>
          {view.people > 0 && (
            <Select
              id="role-successor"
              name="successor"
              label={t('roles.successor')}
              options={view.successors}
              defaultValue={view.successor}
            />
          )}
          <div>
            <Button type="submit" variant="danger" icon="trash-2">
              {t('roles.remove')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
