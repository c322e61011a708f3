import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { builtInRoles, sections } from '../../../src/api/vocabulary/sections.ts';
import {
  codeOf,
  minute,
  outcomesOf,
  password,
  setUpMfa,
  startSignIn,
  type SignInService,
} from '../accounts/support/start-sign-in.ts';

const at = (name: string) => `${name}@tenant.example`;
let service: SignInService;
let ada: { token: string };
let bob: { token: string };
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off', supportAccess: true }, [
    { email: at('ada'), role: 'admin' },
    { email: at('bob'), role: 'admin' },
    { email: at('auditor'), role: 'auditor' },
    { email: at('support'), role: 'admin', hidden: true },
    ...['viewer', 'leaver', 'late', 'other'].map((name) => at(name)),
  ]);
  [ada, bob] = await Promise.all([service.logIn(at('ada')), service.logIn(at('bob'))]);
});
afterAll(() => service.stop());

const list = async (query: Record<string, string> = {}, as = ada) =>
  service.client.call(contract.listPeople, { query }, as);
const find = async (name: string) => {
  const { people } = await list({ search: at(name) });
  return people.find(({ email }) => email === at(name))!;
};
const act = async (name: string, action: 'disable' | 'enable' | 'end_sessions' | 'reset_mfa', as = ada) => {
  const body = { ids: [(await find(name)).id], action };
  const { results } = await service.client.call(contract.actOnPeople, { body }, as);
  return results[0]!.problem || 'ok';
};
const assign = async (name: string, role: string, custom_roles: string[] = [], as = ada) =>
  service.client.call(
    contract.assignRoles,
    { params: { id: (await find(name)).id }, body: { role, custom_roles } },
    as,
  );
const create = (role_name: string, chosen: Partial<(typeof builtInRoles)['admin' | 'viewer']>, as = ada) =>
  service.client.call(contract.createRole, { body: { role_name, role_content: { sections: chosen } } }, as);

describe('people', () => {
  it('[SI-13] are listed by address in pages, searched and filtered, support staff too', async () => {
    const all = await list();
    expect(all.people.map(({ email }) => email)).toEqual(
      ['ada', 'auditor', 'bob', 'late', 'leaver', 'other', 'support', 'viewer'].map(at),
    );
    expect(all).toMatchObject({ total: 8, next: null });
    expect(all.people.filter(({ support }) => support).map(({ email }) => email)).toEqual([at('support')]);
    const first = await list({ limit: '3' });
    expect([first.people.length, first.next, first.total]).toEqual([3, at('bob'), 8]);
    expect((await list({ limit: '3', after: first.next! })).people[0]).toMatchObject({ email: at('late') });
    expect((await list({ search: 'VIEW' })).people).toHaveLength(1);
    expect((await list({ search: '%' })).people).toEqual([]);
    expect((await list({ role: 'auditor' })).people).toMatchObject([{ role: 'auditor', state: 'active' }]);
    expect((await list({ state: 'disabled' })).total).toBe(0);
    expect(await find('ada')).toMatchObject({ is_self: true, can_change: false });
    const { people } = await list({}, await service.logIn(at('auditor')));
    expect(people.filter(({ can_change }) => can_change).map(({ email }) => email)).toEqual([]);
  });

  it('[SI-13] who are support staff cannot be changed by others, one by one or all at once', async () => {
    const { id, can_change } = await find('support');
    expect(can_change).toBe(false);
    expect([await act('support', 'disable'), await act('support', 'end_sessions')]).toEqual([
      'person_is_support',
      'person_is_support',
    ]);
    await expect(assign('support', 'viewer')).rejects.toMatchObject({ problem: 'person_is_support' });
    const body = { matching: { search: at('support') }, action: 'disable' as const };
    expect(await codeOf(service.client.call(contract.actOnPeople, { body }, ada))).toBe('not_found');
    expect(await find('support')).toMatchObject({ id, state: 'active', role: 'admin' });
  });

  it('who are disabled are signed out at once, and have their former rights when enabled again', async () => {
    const leaver = await service.logIn(at('leaver'));
    const look = () => codeOf(service.client.call(contract.currentUser, {}, leaver));
    expect(await look()).toBe('ok');
    expect([await act('leaver', 'end_sessions'), await look()]).toEqual(['ok', 'unauthenticated']);
    expect([await act('leaver', 'disable'), await act('leaver', 'disable')]).toEqual([
      'ok',
      'person_disabled',
    ]);
    expect(await codeOf(service.logIn(at('leaver')))).toBe('invalid_account');
    expect(await act('leaver', 'enable')).toBe('ok');
    expect(await find('leaver')).toMatchObject({ state: 'active', role: 'viewer' });
  });

  it('are notified when their second factor is reset', async () => {
    expect(await act('other', 'reset_mfa')).toBe('person_no_mfa');
    await setUpMfa(service, await service.logIn(at('other')), at('other'));
    expect(await find('other')).toMatchObject({ mfa_set: true });
    expect([await act('other', 'reset_mfa'), (await find('other')).mfa_set]).toEqual(['ok', false]);
    const mails = await service.mailsTo(at('other'), 2);
    expect(mails.at(-1)!.subject).toBe('An administrator reset your second factor');
  });

  it('are assigned other roles, with the previous ones in the audit trail', async () => {
    await assign('viewer', 'analyst');
    const before = { role: 'viewer', custom_roles: [] };
    expect(service.audit('user_roles_change').at(-1)).toEqual([
      at('ada'),
      'success',
      { user: at('viewer'), before, after: { role: 'analyst', custom_roles: [] } },
    ]);
    const { id } = await find('viewer');
    const stale = { params: { id }, body: { role: 'auditor', before } };
    await expect(service.client.call(contract.assignRoles, stale, ada)).rejects.toMatchObject({
      problem: 'roles_changed',
    });
    await expect(assign('viewer', 'nonsense')).rejects.toMatchObject({ code: 'invalid_input' });
    await assign('viewer', 'viewer');
    const one = await service.client.call(contract.showPerson, { params: { id } }, ada);
    expect(one).toMatchObject({ email: at('viewer'), role: 'viewer', can_change: true });
  });
});

describe('an invitation', () => {
  const email = at('new');
  const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)![1]!;
  const invite = (more: object = {}, as = ada) =>
    service.client.call(
      contract.invitePerson,
      { body: { email, role: 'viewer', locale: 'de', ...more } },
      as,
    );
  const again = async (action: 'invite_again' | 'withdraw', name: string) => {
    const body = { ids: [(await find(name)).id], action };
    return (await service.client.call(contract.actOnPeople, { body }, ada)).results[0]!.problem || 'ok';
  };
  const choose = (token: string, new_password = 'seven green umbrellas') =>
    codeOf(service.client.call(contract.resetPassword, { body: { token, new_password } }));

  it('sends a link that sets the password under the policy, once, within seven days', async () => {
    expect(await invite()).toMatchObject({ state: 'invited', role: 'viewer', can_change: true });
    expect(await codeOf(invite({ email: email.toUpperCase() }))).toBe('conflict');
    const [mail] = await service.mailsTo(email, 1);
    expect(mail!.subject).toBe('Sie sind zu Postern eingeladen');
    expect(await codeOf(service.logIn(email))).toBe('invalid_account');
    const token = tokenIn(mail!.text);
    expect(await choose(token, 'short')).toBe('invalid_input');
    expect(await again('invite_again', 'new')).toBe('ok');
    const mails = await service.mailsTo(email, 2);
    expect(await choose(token)).toBe('link_expired');
    // Two mails of one moment come in any order.
    const newest = mails.map(({ text }) => tokenIn(text)).find((one) => one !== token)!;
    service.advance(6 * 24 * 60 * minute);
    ada = await service.logIn(at('ada'));
    expect([await choose(newest), await choose(newest, 'eight green umbrellas')]).toEqual([
      'ok',
      'link_expired',
    ]);
    expect(await find('new')).toMatchObject({ state: 'active', invite_expires_at: null });
    expect(await codeOf(service.logIn(email, 'seven green umbrellas'))).toBe('ok');
    expect(await again('withdraw', 'new')).toBe('person_not_invited');
  });

  it('can be withdrawn, and expires', async () => {
    await invite({ email: at('never') });
    const token = tokenIn((await service.mailsTo(at('never'), 1))[0]!.text);
    expect(await again('withdraw', 'never')).toBe('ok');
    expect([await find('never'), await choose(token)]).toEqual([undefined, 'link_expired']);
    await invite({ email: at('never') });
    const mails = await service.mailsTo(at('never'), 2);
    const second = mails.map(({ text }) => tokenIn(text)).find((one) => one !== token)!;
    service.advance(8 * 24 * 60 * minute);
    [ada, bob] = await Promise.all([service.logIn(at('ada')), service.logIn(at('bob'))]);
    expect(await choose(second)).toBe('link_expired');
    expect(await find('never')).toMatchObject({ state: 'invited' });
  });
});

describe('roles', () => {
  it('are the built-in ones, which cannot be changed, and custom ones', async () => {
    const roles = await service.client.call(contract.listRoles, {}, ada);
    expect(roles.map(({ role_name }) => role_name)).toEqual(Object.keys(builtInRoles));
    expect(roles[0]).toMatchObject({ role_type: 'built_in', created_by: null, used_by: 3 });
    const body = { role_id: 'admin', role_name: 'X', role_content: { sections: {} }, update_time_utc: '' };
    await expect(service.client.call(contract.updateRole, { body }, ada)).rejects.toMatchObject({
      problem: 'role_built_in',
    });
    for (const name of ['Admin', 'none', ' viewer ']) expect(await codeOf(create(name, {}))).toBe('conflict');
    const made = await create('Night  shift', { mail_explorer: 'view', policy: 'view' });
    expect(made).toMatchObject({ role_type: 'custom', created_by: at('ada'), used_by: 0 });
    expect(made.role_content.sections).toEqual({
      ...Object.fromEntries(sections.map((section) => [section, 'none'])),
      mail_explorer: 'view',
      policy: 'view',
    });
    expect(await codeOf(create('NIGHT  SHIFT', {}))).toBe('conflict');
  });

  it('apply to everybody who has them when they change; the second of two editors gets a conflict', async () => {
    const { client } = service;
    const role = await create('Desk', { mail_explorer: 'view' });
    await assign('late', 'none', ['Desk']);
    const late = await service.logIn(at('late'));
    const rights = async () => (await client.call(contract.currentUser, {}, late)).rights;
    expect(await rights()).toMatchObject({ mail_explorer: 'view', policy: 'none' });
    const change = (sections: object, as: { token: string }) =>
      client.call(
        contract.updateRole,
        {
          body: {
            role_id: role.role_id,
            role_name: 'Desk',
            role_content: { sections },
            update_time_utc: role.update_time_utc!,
          },
        },
        as,
      );
    await change({ policy: 'view' }, ada);
    expect(await rights()).toMatchObject({ mail_explorer: 'none', policy: 'view' });
    await expect(change({ policy: 'act' }, bob)).rejects.toMatchObject({
      code: 'conflict',
      problem: 'role_changed',
    });
    const [, , details] = service.audit('role_change').at(-1)!;
    expect(details).toMatchObject({
      before: { sections: { mail_explorer: 'view' } },
      after: { sections: { policy: 'view', mail_explorer: 'none' } },
    });
  });

  it('[SH-12] that people have are removed only with a replacement, which applies to current sessions', async () => {
    const { client } = service;
    const atWork = await service.logIn(at('late'));
    const remove = (successor?: string) =>
      client.call(
        contract.removeRole,
        { params: { roleName: 'Desk' }, query: { ...(successor && { successor }) } },
        ada,
      );
    await expect(remove()).rejects.toMatchObject({ problem: 'role_in_use', values: { people: 1 } });
    expect(await codeOf(remove('nonsense'))).toBe('invalid_input');
    expect(await remove('Night  shift')).toEqual({ success: true, moved: 1 });
    expect(await find('late')).toMatchObject({ role: 'none', custom_roles: ['Night  shift'] });
    const successor = await client.call(contract.showRole, { params: { roleName: 'Night  shift' } }, ada);
    const { custom_roles, rights } = await client.call(contract.currentUser, {}, atWork);
    expect([custom_roles, rights]).toMatchObject([['Night  shift'], successor.role_content.sections]);
    const path = { params: { roleName: 'Desk' } };
    expect(await codeOf(client.call(contract.showRole, path, ada))).toBe('not_found');
  });
});

describe('nobody', () => {
  it('can grant more than they have, or change somebody above them', async () => {
    await create('Manager', { users: 'act', mail_explorer: 'view' });
    await assign('late', 'none', ['Manager']);
    const late = await service.logIn(at('late'));
    const denied = { code: 'permission_denied', problem: 'beyond_own_rights' };
    await expect(assign('other', 'analyst', [], late)).rejects.toMatchObject(denied);
    await expect(create('Mine', { policy: 'view' }, late)).rejects.toMatchObject(denied);
    expect(await act('bob', 'disable', late)).toBe('beyond_own_rights');
    expect(await act('bob', 'reset_mfa', late)).toBe('beyond_own_rights');
    expect((await create('Lookers', { mail_explorer: 'view' }, late)).role_name).toBe('Lookers');
  });

  it('can change their own account', async () => {
    await expect(assign('ada', 'viewer')).rejects.toMatchObject({ problem: 'own_account' });
    expect(await act('ada', 'disable')).toBe('own_account');
    const own = { params: { roleName: 'Manager' }, query: { successor: 'viewer' } };
    const late = await service.logIn(at('late'));
    await expect(service.client.call(contract.removeRole, own, late)).rejects.toMatchObject({
      problem: 'own_roles',
    });
  });

  it('can do so without a fresh proof', async () => {
    service.advance(11 * minute);
    expect(await codeOf(assign('other', 'viewer'))).toBe('proof_needed');
    expect(await codeOf(create('Late', {}))).toBe('proof_needed');
    expect((await list()).total).toBeGreaterThan(5);
    [ada, bob] = await Promise.all([service.logIn(at('ada')), service.logIn(at('bob'))]);
  });

  it('can remove the last administrator: of two who demote each other one remains', async () => {
    await assign('late', 'viewer');
    const demotions = [assign('bob', 'viewer', [], ada), assign('ada', 'viewer', [], bob)];
    expect(await outcomesOf(demotions)).toEqual({ ok: 1, permission_denied: 1 });
    const left = (await find('ada'))?.role === 'admin' ? 'ada' : 'bob';
    const session = await service.logIn(at(left), password);
    const { people } = await list({ role: 'admin' }, session);
    expect(people.filter((one) => !one.support).map(({ email }) => email)).toEqual([at(left)]);
    // Support staff is no administrator of the tenant.
    const pending = await service.logIn(at('support'));
    const reason = { body: { reason: 'Case 9' } };
    const support = await service.client.call(contract.giveLoginReason, reason, pending);
    await expect(assign(left, 'viewer', [], support)).rejects.toMatchObject({ problem: 'last_admin' });
  });
});
