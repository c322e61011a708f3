import type { ReactNode } from 'react';
import { HistoryButton } from '../audit/history-button.tsx';
import { type HasRights, may } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { languageOptions, Select, TextInput } from '../ui/field.tsx';
import { pageTitleLook, textPageLook } from '../ui/looks.ts';
import type { InvitationView, PersonView } from './model.ts';
import { Notices, RolesFields, ScopeFields } from './person-fields.tsx';
import { StateOfPerson } from './people-page.tsx';
import { MailText } from '../ui/mail-text.tsx';

/** The header of a detail page, with a link back to the list. */
export function PageHead({
  t,
  title,
  backHref,
  back,
  children,
}: {
  t: Translate;
  title: string;
  backHref: string;
  back: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:grow [&>h1]:basis-72">
      <h1 className={`${pageTitleLook} wrap-anywhere`}>
        <MailText t={t} text={title} />
      </h1>
      <LinkButton href={backHref} icon="arrow-left">
        {back}
      </LinkButton>
      {children}
    </div>
  );
}

/** The form of an invitation with its roles. */
export function InvitationPage({ t, view }: { t: Translate; view: InvitationView }) {
  return (
    <div className={textPageLook}>
      <PageHead t={t} title={t('people.invite')} backHref={paths.people.list()} back={t('people.back')} />
      <Notices notices={view.notices} />
      <Card>
        <form className="grid grid-cols-1 gap-4" method="post" action={paths.people.invitation()} noValidate>
          <p>{t('people.invite_intro', { count: view.days })}</p>
          <TextInput
            id="person-email"
            name="email"
            type="email"
            required
            autoComplete="off"
            label={t('people.email')}
            defaultValue={view.email}
            {...(view.problems.email && { error: view.problems.email })}
          />
          <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1">
            <TextInput
              id="person-first"
              name="first_name"
              autoComplete="off"
              label={t('people.first_name')}
              optional={t('common.optional')}
              defaultValue={view.firstName}
              maxLength={100}
            />
            <TextInput
              id="person-last"
              name="last_name"
              autoComplete="off"
              label={t('people.last_name')}
              optional={t('common.optional')}
              defaultValue={view.lastName}
              maxLength={100}
            />
          </div>
          <RolesFields t={t} choice={view.roles} />
          <ScopeFields t={t} scope={view.scope} />
          <Select
            id="person-locale"
            name="locale"
            label={t('people.language')}
            options={languageOptions(t)}
            defaultValue={view.locale}
          />
          <div>
            <Button type="submit" variant="primary">
              {t('people.send_invite')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** One person: roles, and actions on the account. */
export function PersonPage({ t, view, viewer }: { t: Translate; view: PersonView; viewer: HasRights }) {
  const { person } = view;
  return (
    <div className={textPageLook}>
      <PageHead
        t={t}
        title={person.name || person.email}
        backHref={paths.people.list()}
        back={t('people.back')}
      >
        <HistoryButton t={t} of="person" href={view.historyHref} />
      </PageHead>
      <Notices notices={view.notices} />
      <Card>
        <DefinitionList
          entries={[
            { term: t('people.email'), value: <MailText t={t} text={person.email} isAddress /> },
            { term: t('people.state'), value: <StateOfPerson t={t} state={person.state} /> },
            {
              term: view.isInviteOver ? t('people.invite_expired') : t('people.invite_expires'),
              value: view.inviteUntil,
            },
            { term: t('people.roles'), value: <MailText t={t} text={person.roles} /> },
            {
              term: t('role_mapping.of_person'),
              value: person.groupRoles && <MailText t={t} text={person.groupRoles} />,
            },
            { term: t('people.mfa'), value: person.hasMfa ? t('people.mfa_on') : t('people.mfa_off') },
            { term: t('people.last_seen'), value: person.lastSeen || t('people.never') },
          ]}
        />
      </Card>
      {view.mayChange && person.isSelf && <p className="text-ink-2">{t('people.own')}</p>}
      {person.isSupport && (
        <p className="text-ink-2">
          {t('people.support_account')}{' '}
          {may(viewer, 'system_settings', 'view') && (
            <a href={`${paths.systemSettings.signIn()}#support_access`}>{t('settings.support')}</a>
          )}
        </p>
      )}
      {view.mayChange && !person.isSelf && !person.isSupport && !person.canChange && (
        <p className="text-ink-2">{t('people.cannot_change')}</p>
      )}
      {view.mayChange && person.canChange && <PersonForms t={t} view={view} />}
    </div>
  );
}

function PersonForms({ t, view }: { t: Translate; view: PersonView }) {
  const { person } = view;
  return (
    <>
      <Card title={t('people.roles')}>
        <form className="grid grid-cols-1 gap-4" method="post" action={paths.people.show(person.id)}>
          <p className="text-ink-2">{t('people.roles_text')}</p>
          <input type="hidden" name="before" value={view.before} />
          <RolesFields t={t} choice={view.roles} />
          <ScopeFields t={t} scope={view.scope} />
          <div>
            <Button type="submit" variant="primary">
              {t('people.save_roles')}
            </Button>
          </div>
        </form>
      </Card>
      <Card title={t('people.actions')}>
        <form className="grid grid-cols-1 gap-4" method="post" action={paths.people.list()}>
          {view.actions.includes('disable') && <p className="text-ink-2">{t('people.actions_text')}</p>}
          <input type="hidden" name="id" value={person.id} />
          <input type="hidden" name="one" value="1" />
          <div className="flex flex-wrap gap-2">
            {view.actions.map((action) => (
              <Button
                key={action}
                type="submit"
                name="action"
                value={action}
                variant={action === 'disable' || action === 'withdraw' ? 'danger' : 'secondary'}
              >
                {t(`people.do_${action}`)}
              </Button>
            ))}
          </div>
        </form>
      </Card>
    </>
  );
}
