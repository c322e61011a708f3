import type { Translate } from '../../messages/messages.ts';
import { Checkbox, Select } from '../ui/inputs.tsx';
import type { RolesChoice } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';

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
