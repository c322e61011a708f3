import type { Translate } from '../../messages/messages.ts';
import { Checkbox, Select, TextInput } from '../ui/field.tsx';
import type { PeopleNotice, RolesChoice, ScopeChoice } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';
import { Banner } from '../ui/banner.tsx';

/** The scope of roles: mail of some domains and groups, or all. */
export function ScopeFields({ t, scope }: { t: Translate; scope: ScopeChoice }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t('people.scope')}</legend>
      <p className="text-ink-2">{t('people.scope_text')}</p>
      <TextInput
        id="person-scope-domains"
        name="scope_domains"
        label={t('people.scope_domains')}
        optional={t('common.optional')}
        hint={t('people.scope_domains_hint')}
        autoComplete="off"
        spellCheck={false}
        defaultValue={scope.domains}
        maxLength={2_000}
      />
      {scope.groups.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-table text-ink-2">{t('people.scope_groups')}</legend>
          <GroupChoice t={t} groups={scope.groups} name="scope_groups" valueOf={(id) => id} />
        </fieldset>
      )}
    </fieldset>
  );
}

interface GroupChoiceProps {
  t: Translate;
  groups: ScopeChoice['groups'];
  name: string;
  valueOf: (id: string) => string;
  disabled?: boolean;
}

/** The selection of directory groups. */
export function GroupChoice({ t, groups, name, valueOf, disabled }: GroupChoiceProps) {
  return (
    <div
      className="grid max-h-56 gap-2 overflow-auto rounded-md border border-line p-3"
      tabIndex={0}
      role="group"
      aria-label={t('people.scope_groups')}
    >
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          name={name}
          value={valueOf(group.id)}
          label={
            <>
              <MailText t={t} text={group.name} />{' '}
              <span className="text-ink-3">{t('people.count', { count: group.members })}</span>
            </>
          }
          defaultChecked={group.isChosen}
          disabled={disabled}
        />
      ))}
    </div>
  );
}

/** The selection of somebody's roles: one built-in role, and any custom ones. */
export function RolesFields({ t, choice }: { t: Translate; choice: RolesChoice }) {
  return (
    <>
      <Select
        id="person-role"
        name="role"
        label={t('people.builtin_role')}
        options={choice.builtIn}
        defaultValue={choice.role}
      />
      {choice.own.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('people.custom_roles')}</legend>
          {choice.own.map((name) => (
            <Checkbox
              key={name}
              name="custom_roles"
              value={name}
              label={<MailText t={t} text={name} />}
              defaultChecked={choice.chosen.includes(name)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** The outcome of the last action, and its failures. */
export const Notices = ({ notices }: { notices: readonly PeopleNotice[] }) =>
  notices.map(({ tone, text }) => (
    <Banner key={text} tone={tone} urgent={tone === 'danger'}>
      <p role={tone === 'danger' ? undefined : 'status'}>{text}</p>
    </Banner>
  ));
