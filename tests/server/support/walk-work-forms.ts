import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { ruleFormIn } from '../exception-rules/support/rule-form-in.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

/** Sends a form that is taken by every route about mails, rules, exports, jobs, trial and lock; `keep` gets each answer. */
export async function walkWorkForms(
  keep: (route: string, answer: Response) => Promise<unknown>,
): Promise<void> {
  const world = await startDeployment(20);
  const cookie = await world.signIn(people.admin);
  const send = async (route: string, form: Record<string, string> = {}, path = route): Promise<string> => {
    const answer = await world.console.request(path, { cookie, form });
    await keep(route, answer.clone() as Response);
    return answer.headers.get('location') ?? '';
  };
  const idIn = (address: string): string => address.split(/[?#]/)[0]!.split('/').at(-1)!;
  const answerJob = (action: string, id: string): void =>
    world.answerWith((request) =>
      request.method === 'POST' && new URL(request.url).pathname.endsWith(`/${action}`)
        ? Response.json({ ...job, success: true, total: 1, job_id: id })
        : undefined,
    );

  const [mail] = world.rows;
  const ids = `${mail!.entity_type}/${mail!.entity_id}`;
  const quarantined = await send(paths.mailExplorer.quarantines(), { ids, confirmed: '1' });
  const read = await world.console.request(quarantined, { cookie, headers: { accept: 'application/json' } });
  const job = (await read.json()) as Record<string, unknown>;
  await send(paths.jobs.undo(':id'), {}, paths.jobs.undo(idIn(quarantined)));
  await send(paths.mailExplorer.quarantines(), { ids, confirmed: '1' });
  await send(paths.mailExplorer.releases(), { ids, confirmed: '1', agreed: '1' });
  // Only a job that runs is stopped, and only one that failed is tried again.
  answerJob('cancel', idIn(quarantined));
  await send(paths.jobs.cancellation(':id'), {}, paths.jobs.cancellation(idIn(quarantined)));
  answerJob('retry', idIn(quarantined));
  await send(paths.jobs.retry(':id'), {}, paths.jobs.retry(idIn(quarantined)));
  world.answerWith(() => undefined);

  const exported = await send(paths.exports.create(), { search: 'last=30d', confirmed: '1' });
  await send(paths.exports.retry(':id'), {}, paths.exports.retry(idIn(exported)));
  answerJob('cancel', idIn(exported));
  await send(paths.exports.cancellation(':id'), {}, paths.exports.cancellation(idIn(exported)));
  world.answerWith(() => undefined);

  const rule = (subject: string) => ({
    type: 'blacklist',
    search: `last=24h&subject=${subject}`,
    confirmed: '1',
  });
  const made = await send(paths.policy.createRule(), rule('walked'));
  const other = { exception_type: 'blacklist', emails: 'no-reply@news.example', confirmed: '1' };
  await send(paths.policy.newRule(':type'), other, paths.policy.newRule('blacklist'));
  const id = idIn(made);
  const page = await (await world.console.request(paths.policy.editRule(id), { cookie })).text();
  const changed = { ...ruleFormIn(page), comment: 'walked', confirmed: '1' };
  await send(paths.policy.editRule(':entity_id'), changed, paths.policy.editRule(id));
  await send(paths.policy.ruleEnabled(':id'), { enabled: '0' }, paths.policy.ruleEnabled(id));
  await send(paths.policy.ruleChanges(), { action: 'enable', rule: `${id} 0` });
  await send(paths.policy.ruleRemoval(':id'), {}, paths.policy.ruleRemoval(id));

  await walkPeople();
  await walkQueries();
  const events = await (await world.console.request(paths.securityEvents.list(), { cookie })).text();
  const [, event] = /security-events\/(attack\.\d+)/.exec(events)!;
  const fields = { action: 'comment', text: 'Walked' };
  await send(paths.securityEvents.show(':id'), fields, paths.securityEvents.show(event!));

  await world.set({ mode: 'poc', trialEndsAt: '2020-01-01T00:00:00.000Z' });
  await send(paths.trial());
  await world.set({ mode: 'paid', trialEndsAt: null, locked: true });
  await send(paths.accessBlocked.customerLocked());
  await world.stop();

  async function walkQueries(): Promise<void> {
    const { customQueries } = paths;
    await send(customQueries.list(), { name: 'Walked', search: 'last=7d' });
    const list = await (await world.console.request(customQueries.list(), { cookie })).text();
    const [, query] = /custom-queries\/([\w-]+)\/pin/.exec(list)!;
    await send(customQueries.show(':id'), { name: 'Again', search: 'last=7d' }, customQueries.show(query!));
    await send(customQueries.pin(':id'), { shown_as: 'chart' }, customQueries.pin(query!));
    await send(customQueries.removal(':id'), {}, customQueries.removal(query!));
  }

  async function walkPeople(): Promise<void> {
    const read = async (path: string) => (await world.console.request(path, { cookie })).text();
    await send(paths.people.invitation(), { email: 'walked@tenant.example', role: 'viewer' });
    const [, person] = /user-management\/(\d+)/.exec(await read(paths.people.list({ search: 'walked' })))!;
    await send(paths.people.show(':id'), { role: 'analyst' }, paths.people.show(person!));
    const many = await send(paths.people.actions(), { action: 'end_sessions', ids: person! });
    await send(paths.people.jobEnd(':id'), {}, paths.people.jobEnd(idIn(many)));
    await send(paths.people.list(), { id: person!, action: 'withdraw' });
    await send(paths.roles.create(), { name: 'Walked', mail_explorer: 'view' });
    const [, role] = /roles\/([\w-]+)"[^>]*><bdi>Walked/.exec(await read(paths.roles.list()))!;
    await send(paths.roles.show(':id'), { name: 'Walked', policy: 'view' }, paths.roles.show(role!));
    await send(paths.roles.removal(':id'), {}, paths.roles.removal(role!));
    await send(paths.roleMapping(), { claim: 'walked', role: 'viewer', step: 'preview' });
    await send(paths.directory.imports(), { csv: 'email\nwalked@tenant.example\n' });
    await send(paths.directory.tokens(), { name: 'Walked' });
    const [, scim] = /directory\/tokens\/([\w-]+)\/end/.exec(await read(paths.directory.list()))!;
    await send(paths.directory.tokenSaved(), {});
    await send(paths.directory.tokenEnd(':id'), {}, paths.directory.tokenEnd(scim!));
  }
}
