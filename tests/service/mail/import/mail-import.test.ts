import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/table.ts';
import { mailImportLimits } from '../../../../src/api/limits.ts';
import { eventually } from '../../../support/held-mail.ts';
import { type SignInService, startSignIn } from '../../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }, viewer]);
});
afterAll(() => service?.stop());

const mail =
  'From: ann@shop.example\r\nTo: bob@tenant.example\r\nSubject: Offer\r\nMessage-ID: <1@shop.example>\r\n\r\nHi\r\n';
const piece = { file: 0, name: '../one.eml', offset: 0, content: Buffer.from(mail).toString('base64') };

it('imports uploaded pieces, and keeps who did it in the audit trail', async () => {
  const session = await service.logIn(admin);
  const { call } = service.client;
  const { id } = await call(contract.startMailImport, { body: { size: mail.length } }, session);
  await expect(call(contract.runMailImport, { params: { id } }, session)).rejects.toMatchObject({
    problem: 'import_empty',
  });
  await call(contract.addMailImportPiece, { params: { id }, body: piece }, session);
  await call(contract.runMailImport, { params: { id } }, session);
  const done = await eventually(async () => {
    const latest = (await call(contract.showMailImport, {}, session)).import;
    return latest?.finished_at ? latest : undefined;
  });
  expect(done).toMatchObject({
    id,
    state: 'done',
    actor: admin,
    files: ['one.eml'],
    imported: 1,
    failure: '',
  });
  expect(service.audit('mail_import').map(([actor]) => actor)).toEqual([admin]);
  // The trail has it a moment later.
  await expect
    .poll(() => service.audit('mail_import_end').map(([, , details]) => details))
    .toEqual([{ state: 'done', imported: 1, further: 0, present: 0, unreadable: 0 }]);
  // It is over: nothing is added to it, and to cancel it changes nothing.
  const late = call(contract.addMailImportPiece, { params: { id }, body: piece }, session);
  await expect(late).rejects.toMatchObject({ code: 'conflict', problem: 'import_over' });
  await call(contract.cancelMailImport, { params: { id } }, session);
  expect((await call(contract.showMailImport, {}, session)).import?.state).toBe('done');
});

it('is for administrators only, one at a time and within the limits', async () => {
  const { call } = service.client;
  const other = await service.logIn(viewer);
  const session = await service.logIn(admin);
  const { id } = await call(contract.startMailImport, { body: { size: 10 } }, session);
  for (const refused of [
    call(contract.showMailImport, {}, other),
    call(contract.startMailImport, { body: { size: 10 } }, other),
    call(contract.addMailImportPiece, { params: { id }, body: piece }, other),
    call(contract.runMailImport, { params: { id } }, other),
    call(contract.cancelMailImport, { params: { id } }, other),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
  const second = call(contract.startMailImport, { body: { size: 10 } }, session);
  await expect(second).rejects.toMatchObject({ code: 'conflict', problem: 'import_running' });
  await call(contract.cancelMailImport, { params: { id } }, session);
  const tooLarge = { size: mailImportLimits.bytes + 1 };
  await expect(call(contract.startMailImport, { body: tooLarge }, session)).rejects.toMatchObject({
    code: 'payload_too_large',
  });
});
