import { gmail as gmailClient, type gmail_v1 } from '@googleapis/gmail';
import { importPKCS8, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GmailStandIn } from '../../support/gmail-stand-in.ts';

const ada = 'ada@tenant.example';
const raw = Buffer.from(
  'Message-ID: <one@sender.example>\r\nDate: Thu, 01 Jan 2026 12:00:00 +0000\r\n\r\nHello.\r\n',
);

/** The stand-in as Google's own client sees it. */
describe('the stand-in for Gmail, with the client of Google', () => {
  let standIn: GmailStandIn;
  let client: gmail_v1.Gmail;
  const userId = 'me';
  beforeAll(async () => {
    standIn = await GmailStandIn.start([ada]);
    const key = JSON.parse(standIn.key) as Record<string, string>;
    const assertion = await new SignJWT({ scope: 'https://mail.google.com/' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(key['client_email']!)
      .setSubject(ada)
      .setAudience(key['token_uri']!)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(key['private_key']!, 'RS256'));
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const { access_token: token } = (await (
      await fetch(key['token_uri']!, { method: 'POST', body })
    ).json()) as { access_token: string };
    client = gmailClient({
      version: 'v1',
      rootUrl: `${standIn.url}/`,
      headers: { authorization: `Bearer ${token}` },
      retry: false,
    });
  });
  afterAll(() => standIn.stop());

  it('inserts, lists, reads, labels and deletes a message, and tells its history', async () => {
    const { messages, labels, history } = client.users;
    const { data: profile } = await client.users.getProfile({ userId });
    expect(profile).toMatchObject({ emailAddress: ada, messagesTotal: 0 });
    const insertion = {
      userId,
      internalDateSource: 'dateHeader',
      requestBody: { labelIds: ['INBOX', 'UNREAD'] },
      media: { mimeType: 'message/rfc822', body: raw.toString() },
    };
    // Uploads do not have the address of the client.
    const inserted = await messages.insert(insertion, { rootUrl: `${standIn.url}/` });
    const id = inserted.data.id!;
    const listed = await messages.list({
      userId,
      q: 'rfc822msgid:one@sender.example',
      includeSpamTrash: true,
    });
    expect(listed.data.messages).toEqual([{ id, threadId: inserted.data.threadId }]);
    const read = await messages.get({ userId, id, format: 'raw' });
    expect(Buffer.from(read.data.raw!, 'base64url').equals(raw)).toBe(true);
    expect(Number(read.data.internalDate)).toBe(Date.UTC(2026, 0, 1, 12));
    const label = await labels.create({
      userId,
      requestBody: { name: 'Held', labelListVisibility: 'labelHide', messageListVisibility: 'hide' },
    });
    const held = label.data.id!;
    expect((await labels.list({ userId })).data.labels?.map(({ name }) => name)).toContain('Held');
    const requestBody = { addLabelIds: [held], removeLabelIds: ['INBOX'] };
    const modified = await messages.modify({ userId, id, requestBody });
    expect(modified.data.labelIds?.toSorted()).toEqual([held, 'UNREAD'].toSorted());
    await messages.delete({ userId, id });
    await expect(messages.get({ userId, id })).rejects.toMatchObject({ status: 404 });
    const changes = await history.list({ userId, startHistoryId: profile.historyId! });
    expect(changes.data.history?.map((one) => Object.keys(one).toSorted())).toEqual([
      ['id', 'messagesAdded'],
      ['id', 'labelsAdded', 'labelsRemoved'],
      ['id', 'messagesDeleted'],
    ]);
    await expect(history.list({ userId, startHistoryId: '999999' })).rejects.toMatchObject({ status: 404 });
    await labels.delete({ userId, id: held });
    expect(standIn.problems).toEqual([]);
  });

  it('refuses what the discovery document does not have', async () => {
    await expect(
      client.users.messages.list({ userId, wrong: 'x' } as gmail_v1.Params$Resource$Users$Messages$List),
    ).rejects.toMatchObject({ status: 400 });
    expect(standIn.problems).toEqual(['messages.list has no parameter wrong']);
  });
});
