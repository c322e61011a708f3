import { createHash } from 'node:crypto';
import { Client, HTTPMessageHandler, PageIterator } from '@microsoft/microsoft-graph-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectedSystem, MailboxChanges } from '../../../src/service/ports/mailbox.ts';
import { checkMailbox } from '../../../src/service/mailboxes/check-mailbox.ts';
import { createGraphMailboxes } from '../../../src/service/mailboxes/connector-graph.ts';
import {
  explainGraph,
  type GraphSettings,
  readGraphKey,
} from '../../../src/service/mailboxes/graph-session.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import {
  errorAnswer,
  graphApplication,
  type GraphBox,
  GraphStandIn,
  graphTenant,
} from '../../support/graph-stand-in.ts';

const ada = 'ada@tenant.example';
const stranger = 'boss@tenant.example';
const day = Date.UTC(2026, 0, 2);
const mail = (number: number) =>
  Buffer.from(`Message-ID: <m${number}@sender.example>\r\nSubject: ${number}\r\n\r\nHello ${number}.\r\n`);

describe('mailboxes of Microsoft 365', () => {
  let key: SigningKey;
  let secret: string;
  let graph: GraphStandIn;
  let box: GraphBox;
  let connector: ConnectedSystem;
  const settings = (changes: Partial<GraphSettings> = {}): GraphSettings => ({
    cloud: graph.url,
    tenant: graphTenant,
    application: graphApplication,
    mailboxes: [ada],
    outside: stranger,
    holdFolder: 'Postern-hold-g7k2',
    ...changes,
  });
  beforeAll(async () => {
    key = await makeSigningKey('Postern', Date.now());
    secret = `${key.certificate}\n${key.privateKey}`;
  });
  beforeEach(async () => {
    graph = await new GraphStandIn(key.certificate).start();
    box = graph.box(ada);
    graph.outside.add(stranger);
    connector = createGraphMailboxes(settings(), secret);
  });
  afterEach(async () => {
    await connector.close();
    await graph.stop();
    expect(graph.problems).toEqual([]);
    expect(graph.mostAtOnce).toBeLessThanOrEqual(4);
  });

  /** Rounds until there is no more. */
  const rounds = async (from: string | null): Promise<MailboxChanges & { count: number }> => {
    const changes = [];
    for (let [cursor, count] = [from, 1]; ; count += 1) {
      const round = await connector.changes(ada, cursor);
      changes.push(...round.changes);
      cursor = round.cursor;
      if (!round.isMore) return { ...round, changes, count };
    }
  };
  const told = ({ changes }: MailboxChanges) =>
    changes.map(({ kind, reference, ...rest }) => [kind, reference, 'folder' in rest ? rest.folder : '']);
  const fill = (count: number) =>
    Array.from({ length: count }, (_, number) => box.put(mail(number), day + number * 1_000));
  const resultsOf = async (acts: ReturnType<ConnectedSystem['hold']>) =>
    [...(await acts).values()].map((one) => ('reason' in one ? `${one.result}: ${one.reason}` : one.result));
  const holdAll = (ids: readonly string[]) => resultsOf(connector.hold(ada, ids));

  describe('signing in', () => {
    it('asserts itself with its certificate, once for many requests and again before a token ends', async () => {
      await Promise.all([connector.changes(ada, null), connector.changes(ada, null)]);
      expect(graph.tokensGiven).toBe(1);
      graph.dropTokens();
      await connector.changes(ada, null);
      expect(graph.tokensGiven).toBe(2);
      graph.tokenTime = 0.05;
      graph.dropTokens();
      await connector.changes(ada, null);
      expect(graph.tokensGiven).toBeGreaterThan(2);
    });

    it('says what Microsoft says about another certificate, and about an application that was removed', async () => {
      const other = await makeSigningKey('Other', Date.now());
      const wrong = createGraphMailboxes(settings(), other.certificate + other.privateKey);
      const failed: unknown = await wrong.test(ada).catch((error: unknown) => error);
      expect(explainGraph(failed)).toMatchObject({ problem: 'sign_in' });
      expect(explainGraph(failed).detail).toContain('AADSTS700027');
      graph.isRevoked = true;
      const revoked: unknown = await connector.changes(ada, null).catch((error: unknown) => error);
      expect(explainGraph(revoked)).toMatchObject({ problem: 'sign_in' });
    });

    it('reads a certificate with its key on several lines or one, and nothing else', async () => {
      expect(readGraphKey(secret.replaceAll('\n', ''))?.key.asymmetricKeyType).toBe('rsa');
      expect(readGraphKey(key.certificate)).toBe(undefined);
      const other = await makeSigningKey('Other', Date.now());
      expect(readGraphKey(`${key.certificate}${other.privateKey}`)).toBe(undefined);
      expect(readGraphKey(secret.replace('MII', 'AAA'))).toBe(undefined);
    });
  });

  describe('its scope', () => {
    it('must leave out the mailbox that is named for it', async () => {
      expect(await connector.test(ada)).toEqual({ hold: 'hidden' });
      graph.outside.clear();
      graph.box(stranger);
      const open: unknown = await connector.test(ada).catch((error: unknown) => error);
      expect(explainGraph(open).problem).toBe('scope');
      graph.boxes.delete(stranger);
      const unknown: unknown = await connector.test(ada).catch((error: unknown) => error);
      expect(explainGraph(unknown).problem).toBe('scope_unknown');
      const all = createGraphMailboxes(settings({ outside: '' }), secret);
      expect(await all.test(ada)).toEqual({ hold: 'hidden' });
    });

    it('says which right is missing, and which mailbox', async () => {
      graph.outside.add(ada);
      const failed: unknown = await connector.test(ada).catch((error: unknown) => error);
      expect(explainGraph(failed).problem).toBe('rights');
      const none: unknown = await connector
        .changes('nobody@tenant.example', null)
        .catch((error: unknown) => error);
      expect(explainGraph(none).problem).toBe('unknown_mailbox');
    });
  });

  describe('changes', () => {
    it('are the newest mails first, without drafts and held mail, then what arrives', async () => {
      const ids = fill(120);
      box.put(mail(500), day, 'drafts');
      box.put(mail(501), day, 'inbox', { isDraft: true });
      const nested = box.addFolder('Angebote', box.addFolder('Projekte', null));
      const deep = box.put(mail(502), day, nested);
      const sent = box.put(mail(503), day, 'sentitems');
      const first = await connector.changes(ada, null);
      expect(first.isMore).toBe(true);
      expect(told(first).slice(0, 2)).toEqual([
        ['arrived', ids[119], 'INBOX'],
        ['arrived', ids[118], 'INBOX'],
      ]);
      // Mail that comes in while older mail is still told does not wait for it.
      const news = box.put(mail(600), day + 1e6);
      const second = await connector.changes(ada, first.cursor);
      expect(told(second)[0]).toEqual(['arrived', news, 'INBOX']);
      const rest = await rounds(second.cursor);
      const all = new Map([first, second, rest].flatMap(told).map(([, id, folder]) => [id, folder]));
      expect(all.size).toBe(123);
      expect([all.get(deep), all.get(sent)]).toEqual(['Projekte/Angebote', 'Sent']);
      expect((await connector.changes(ada, rest.cursor)).changes).toEqual([]);
      const last = box.put(mail(601), day + 2e6);
      expect(told(await connector.changes(ada, rest.cursor))).toEqual([['arrived', last, 'INBOX']]);
      expect(await connector.original(ada, last)).toEqual(new Uint8Array(mail(601)));
      expect(rest.cursor.length).toBeLessThan(500_000);
    });

    it('tell of a removal only when no folder has the mail any more', async () => {
      const [one, two, three] = fill(3) as [string, string, string];
      const archive = box.addFolder('Projekte', null);
      const { cursor } = await rounds(null);
      box.move(one, archive);
      box.delete(two);
      box.move(three, 'deleteditems');
      expect(told(await rounds(cursor)).toSorted()).toEqual(
        [
          ['arrived', one, 'Projekte'],
          ['arrived', three, 'Trash'],
          ['gone', two, ''],
        ].toSorted(),
      );
      // Seen as removed when the folder that it went to was read already.
      const again = await rounds(cursor);
      box.move(three, 'inbox');
      let isMoved = false;
      graph.faults = [
        ({ path }) => {
          if (path.includes(box.folderNamed('deleteditems')!.id) && path.endsWith('/delta') && !isMoved) {
            isMoved = true;
            box.move(three, archive);
          }
          return undefined;
        },
      ];
      const mixed = await rounds(again.cursor);
      expect(told(mixed).filter(([kind]) => kind === 'gone')).toEqual([]);
    });

    it('of a folder whose tokens were forgotten are told from its beginning, and of no other folder', async () => {
      const [one] = fill(2) as [string, string];
      const projects = box.addFolder('Projekte', null);
      const other = box.put(mail(9), day, projects);
      const { cursor } = await rounds(null);
      box.forgetTokens('inbox');
      const changes = told(await rounds(cursor));
      expect(changes).toContainEqual(['arrived', one, 'INBOX']);
      expect(changes).not.toContainEqual(['arrived', other, 'Projekte']);
      // Also in the middle of its older mail.
      fill(120);
      const begun = await connector.changes(ada, null);
      box.forgetTokens('inbox');
      const all = new Set([...told(begun), ...told(await rounds(begun.cursor))].map(([, id]) => id));
      expect(all.size).toBe(123);
    });

    it('go on after 429 as Retry-After wants, and leave quiet folders alone', async () => {
      fill(1);
      box.addFolder('Projekte', null);
      const { cursor } = await rounds(null);
      // The first look of a connector is at every folder.
      await rounds(cursor);
      let refused = 2;
      graph.faults = [
        ({ path }) =>
          path.endsWith('/delta') && refused-- > 0
            ? errorAnswer(429, 'ApplicationThrottled', { 'retry-after': '1' })
            : undefined,
      ];
      const before = graph.count('GET', /\/delta$/);
      const began = performance.now();
      expect((await connector.changes(ada, cursor)).changes).toEqual([]);
      expect(performance.now() - began).toBeGreaterThan(1_900);
      expect(graph.count('GET', /\/delta$/) - before).toBe(3);
    });

    it('say that the references of a folder are void that was removed', async () => {
      const projects = box.addFolder('Projekte', null);
      box.put(mail(1), day, projects);
      const { cursor } = await rounds(null);
      box.folders.delete(projects);
      expect((await rounds(cursor)).reset).toEqual(['Projekte']);
    });

    it('leave out an original that is damaged or too large, and fail for one that only waits', async () => {
      const [id] = fill(1) as [string];
      graph.faults = [
        ({ path }) =>
          path.endsWith('$value') ? errorAnswer(500, 'ErrorMimeContentConversionFailed') : undefined,
      ];
      expect(await connector.original(ada, id)).toBe(undefined);
      graph.faults = [
        ({ path }) => (path.endsWith('$value') ? errorAnswer(401, 'InvalidAuthenticationToken') : undefined),
      ];
      await expect(connector.original(ada, id)).rejects.toThrow('InvalidAuthenticationToken');
      graph.faults = [];
      box.delete(id);
      expect(await connector.original(ada, id)).toBe(undefined);
    });
  });

  describe('held mail', () => {
    it('is in a folder that its owner does not see, and goes back to its own with its reference and its date', async () => {
      const projects = box.addFolder('Projekte', null);
      const id = box.put(mail(1), day, projects);
      const [gone] = fill(1) as [string];
      const { cursor } = await rounds(null);
      box.delete(gone);
      const held = await connector.hold(ada, [id, gone]);
      expect([...held]).toEqual([
        [id, { result: 'done', reference: id }],
        [gone, { result: 'gone' }],
      ]);
      expect(box.placeOf(id)).toBe('Postern-hold-g7k2');
      expect(box.folderNamed('Postern-hold-g7k2')).toMatchObject({ isHidden: true });
      const identity = { messageId: 'm1@sender.example', size: 1, hash: 'x' };
      expect(await connector.find(ada, identity, id)).toMatchObject({ place: 'held', reference: id });
      // Nobody's news but that the other is gone.
      expect(told(await rounds(cursor))).toEqual([['gone', gone, '']]);
      const back = await connector.release(ada, [{ reference: id, folder: 'Projekte' }]);
      expect([...back]).toEqual([[id, { result: 'done', reference: id }]]);
      expect(box.messages.get(id)).toMatchObject({ folder: projects, received: day });
      expect(await connector.find(ada, identity, id)).toEqual({
        place: 'mailbox',
        reference: id,
        folder: 'Projekte',
      });
      expect(graph.count('POST', /\/messages$/)).toBe(0);
    });

    it('goes back to the inbox when its folder is gone, and a folder of held mail is made anew when it was removed', async () => {
      const [one, two] = fill(2) as [string, string];
      await connector.hold(ada, [one]);
      await connector.release(ada, [{ reference: one, folder: 'Nowhere' }]);
      expect(box.placeOf(one)).toBe('inbox');
      box.folders.delete(box.folderNamed('Postern-hold-g7k2')!.id);
      expect(await holdAll([two])).toEqual(['later: folder_gone']);
      expect(await holdAll([two])).toEqual(['done']);
    });

    it('is refused where a folder of this name is not hidden', async () => {
      box.addFolder('Postern-hold-g7k2', null);
      const [one] = fill(1) as [string];
      expect(await connector.test(ada)).toEqual({ hold: 'none', reason: 'not_hidden' });
      expect(await holdAll([one])).toEqual(['refused: not_hidden']);
      expect(box.placeOf(one)).toBe('inbox');
    });

    it('is found by its content when its reference is lost, and never another mail of the same Message-ID', async () => {
      const text = mail(1);
      const hash = createHash('sha256').update(text).digest('hex');
      const other = Buffer.from(text.toString().replace('Hello', 'Other'));
      box.put(other, day);
      const identity = { messageId: 'm1@sender.example', size: text.length, hash };
      expect(await connector.find(ada, identity)).toBe(undefined);
      const id = box.put(text, day);
      expect(await connector.find(ada, identity, 'forgotten')).toEqual({
        place: 'mailbox',
        reference: id,
        folder: 'INBOX',
      });
      await connector.hold(ada, [id]);
      expect(await connector.find(ada, identity)).toMatchObject({ place: 'held', reference: id });
    });

    it('is moved 400 in a row, read back, and moved on', async () => {
      const ids = fill(1_000);
      graph.requests.length = 0;
      expect(new Set(await holdAll(ids))).toEqual(new Set(['done']));
      expect(graph.count('POST', /\/move$/)).toBe(1_000);
      // 400, 400 and 200; the list says it for all.
      expect(graph.count('GET', /\/messages$/)).toBe(3);
      expect(graph.count('GET', /\/messages\/[^/]+$/)).toBe(0);
    });

    it('waits when Exchange bears no more moves, says so, and tells what was moved', async () => {
      const ids = fill(300);
      graph.bearsMoves = 150;
      const results = await connector.hold(ada, ids);
      const counts = Map.groupBy(results.values(), ({ result }) => result);
      const done = counts.get('done')!.length;
      expect(done).toBe(150);
      expect(counts.get('later')!.length).toBe(150);
      expect([...results.values()].find(({ result }) => result === 'later')).toMatchObject({
        reason: /ErrorMoveCopyFailed|ApplicationThrottled/,
      });
      for (const [id, { result }] of results)
        expect(box.placeOf(id)).toBe(result === 'done' ? 'Postern-hold-g7k2' : 'inbox');
      // Reads go on meanwhile, and later all is moved in shorter rows.
      await connector.changes(ada, null);
      Object.assign(box, { isWorn: false, movesInRow: 0 });
      connector = createGraphMailboxes(settings(), secret);
      const rest = [...results].flatMap(([id, { result }]) => (result === 'later' ? [id] : []));
      graph.bearsMoves = 500;
      expect(new Set(await holdAll(rest))).toEqual(new Set(['done']));
    });

    it('is a success only where it is seen: an answer that moved nothing, a lost one, and one that lies', async () => {
      const [one, two, three] = fill(3) as [string, string, string];
      await connector.test(ada);
      graph.faults = [
        ({ path }) => (path.endsWith('/move') ? errorAnswer(500, 'ErrorMoveCopyFailed') : undefined),
      ];
      expect(await holdAll([one])).toEqual(['later: ErrorMoveCopyFailed.']);
      connector = createGraphMailboxes(settings(), secret);
      graph.faults = [({ path }) => (path.endsWith('/move') ? 'act and cut' : undefined)];
      expect(await holdAll([two])).toEqual(['done']);
      graph.faults = [
        ({ path }) =>
          path.endsWith('/move')
            ? { status: 201, body: { id: three, parentFolderId: box.folderNamed('inbox')!.id } }
            : undefined,
      ];
      expect(await holdAll([three])).toEqual(['later: not_moved']);
      expect([one, two, three].map((id) => box.placeOf(id))).toEqual(['inbox', 'Postern-hold-g7k2', 'inbox']);
    });

    it('is in doubt, not done, when a token is revoked in the middle of a group', async () => {
      const ids = fill(50);
      let count = 0;
      graph.faults = [
        ({ path }) => {
          if (path.endsWith('/move') && (count += 1) === 20) graph.isRevoked = true;
          return undefined;
        },
      ];
      const acts = await connector.hold(ada, ids).catch(() => new Map<string, { result: string }>());
      for (const [id, { result }] of acts)
        if (result === 'done') expect(box.placeOf(id)).toBe('Postern-hold-g7k2');
      graph.isRevoked = false;
      graph.faults = [];
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      // As the worker does: look, then ask for what is not held.
      const left = [];
      for (const id of ids)
        if ((await connector.find(ada, { messageId: '', size: 0, hash: '' }, id))?.place === 'mailbox')
          left.push(id);
      expect(left.length).toBeGreaterThan(25);
      expect(new Set(await holdAll(left))).toEqual(new Set(['done']));
      expect(ids.map((id) => box.placeOf(id))).toEqual(ids.map(() => 'Postern-hold-g7k2'));
    });

    it('is checked with a mail of its own, which is removed afterwards', async () => {
      const { hold, steps } = await checkMailbox(connector, ada);
      expect(hold).toEqual({ hold: 'hidden' });
      expect(steps.filter(({ problem }) => problem !== '')).toEqual([]);
      const names = ['sign_in', 'put', 'hold', 'release', 'date', 'clean_up'];
      expect(steps.map(({ step }) => step)).toEqual(names);
      expect(box.messages.size).toBe(0);
    });
  });

  it("the stand-in is taken for Graph by Microsoft's own client", async () => {
    fill(25);
    const client = Client.initWithMiddleware({
      middleware: new HTTPMessageHandler(),
      baseUrl: `${graph.url}/`,
    });
    const ask = (path: string) =>
      client
        .api(`/users/${ada}${path}`)
        .header('authorization', `Bearer ${graph.giveToken()}`)
        .header('prefer', 'IdType="ImmutableId"');
    const found: string[] = [];
    let link = '/mailFolders/inbox/messages/delta';
    for (let page = await ask(link).select('subject').get(); ; page = await ask(link).get()) {
      const iterator = new PageIterator(client, { value: page.value }, (one: { subject: string }) => {
        found.push(one.subject);
        return true;
      });
      await iterator.iterate();
      if (page['@odata.deltaLink']) break;
      const [, rest] = decodeURIComponent(page['@odata.nextLink']).split(`/users/${ada}`);
      link = rest!;
    }
    expect(found.length).toBe(25);
    const folder = await ask('/mailFolders').post({ displayName: 'Held', isHidden: true });
    const [id] = box.messages.keys();
    const moved = await ask(`/messages/${id}/move`).post({ DestinationId: folder.id });
    expect(moved).toMatchObject({ id, parentFolderId: folder.id });
    await expect(ask('/messages/none').get()).rejects.toMatchObject({
      statusCode: 404,
      code: 'ErrorItemNotFound',
    });
  });
});
