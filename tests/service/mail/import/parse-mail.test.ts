import { describe, expect, it } from 'vitest';
import { fallbackTime, parse } from '../support/parse.ts';

const plain = [
  'Received: from mx.sender.example (mx.sender.example [203.0.113.5]) by mail.acme.example; Mon, 5 Jan 2026 10:00:05 +0000',
  'Received: from laptop (unknown [198.51.100.7]) by mx.sender.example; Mon, 5 Jan 2026 09:59:58 +0000',
  'Delivered-To: Ann@acme.example',
  'From: "Bob Builder" <bob@sender.example>',
  'To: Ann <ann@acme.example>, cleo@elsewhere.example',
  'Cc: Team: dan@acme.example, eve@acme.example;',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= from the site',
  'Date: Mon, 5 Jan 2026 10:59:00 +0100',
  'Message-ID: <one@sender.example>',
  '',
  'See https://site.example/plan. And www.other.example/x',
];

describe('parsing a message', () => {
  it('returns the row', async () => {
    const { row, detail, text } = await parse(plain);
    expect(row).toMatchObject({
      entity_type: 'office365_emails_email',
      received_at: '2026-01-05T10:00:05.000Z',
      direction: 'is_incoming',
      is_quarantined: false,
      subject: 'Grüße from the site',
      recipients: ['ann@acme.example', 'cleo@elsewhere.example', 'dan@acme.example', 'eve@acme.example'],
      nickname: 'Bob Builder',
      sender_address: 'bob@sender.example',
      sender_ip: '203.0.113.5',
      sender_client_ip: '198.51.100.7',
      message_id: 'one@sender.example',
      mailbox: 'ann@acme.example',
      email_body_links: ['https://site.example/plan', 'http://www.other.example/x'],
      detections: ['cp_clean'],
      states: ['cp_not_quarantined', 'ms_delivered_inbox'],
    });
    expect(row.entity_id).toMatch(/^[0-9a-f]{32}$/);
    expect(detail.headers[0]?.name).toBe('Received');
    expect(detail.headers).toHaveLength(9);
    expect(text).toContain('See https://');
  });

  it('has the same identity for the same message in the same mailbox, whatever its line ends', async () => {
    const crlf = await parse(plain.filter((line) => !line.startsWith('Message-ID')));
    const lf = await parse(Buffer.from(plain.filter((line) => !line.startsWith('Message-ID')).join('\n')));
    expect(crlf.row.entity_id).toBe(lf.row.entity_id);
    const elsewhere = await parse(plain, { settings: { mailbox: 'dan@acme.example' } });
    expect(elsewhere.row.entity_id).not.toBe((await parse(plain)).row.entity_id);
    expect(elsewhere.row.mailbox).toBe('dan@acme.example');
  });

  it('uses the address that the sending side claims as the client and the verified one as the server', async () => {
    const { row } = await parse([
      'Received-SPF: SoftFail (acme.example: domain of sender.example) client-ip=2001:db8::25; helo=x',
      'X-Originating-IP: [198.51.100.99]',
      ...plain,
    ]);
    expect(row).toMatchObject({
      sender_ip: '2001:db8::25',
      sender_client_ip: '198.51.100.99',
      spf_check: 'softfail',
    });
  });

  it('skips hops of our own side', async () => {
    const { row } = await parse([
      'Received: from localhost (localhost [127.0.0.1]) by mail.acme.example; Mon, 5 Jan 2026 10:00:07 +0000',
      'Received: from relay (relay [10.1.2.3]) by mail.acme.example; Mon, 5 Jan 2026 10:00:06 +0000',
      ...plain,
    ]);
    expect(row).toMatchObject({ sender_ip: '203.0.113.5', sender_client_ip: '198.51.100.7' });
  });

  it('detects outgoing and internal mail by the tenant’s domains', async () => {
    const signedIn =
      'Received: from laptop ([198.51.100.7]) by mail.acme.example with ESMTPSA; Mon, 5 Jan 2026 10:00:00 +0000';
    const outgoing = await parse([signedIn, 'From: ann@acme.example', 'To: bob@sender.example', '', 'x']);
    expect(outgoing.row).toMatchObject({
      direction: 'is_outgoing',
      mailbox: 'ann@acme.example',
      states: ['cp_not_quarantined'],
    });
    const internal = await parse([signedIn, 'From: ann@acme.example', 'To: dan@mail.acme.example', '', 'x']);
    expect(internal.row).toMatchObject({ direction: 'is_internal', mailbox: 'dan@mail.acme.example' });
    const spoofed = await parse([
      'Received-SPF: fail',
      'From: ann@acme.example',
      'To: dan@acme.example',
      '',
      'x',
    ]);
    expect(spoofed.row).toMatchObject({
      direction: 'is_incoming',
      detections: ['cp_phishing'],
      is_quarantined: true,
    });
  });

  it('detects the platform by the headers of its servers', async () => {
    const google = await parse(['X-Gm-Message-State: A', ...plain]);
    expect(google.row).toMatchObject({
      entity_type: 'google_mail_email',
      states: ['cp_not_quarantined', 'google_delivered_inbox'],
    });
    expect((await parse(plain, { settings: { app: 'google_mail' } })).row.entity_type).toBe(
      'google_mail_email',
    );
  });

  it('hashes and names attachments', async () => {
    const { row } = await parse([
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=X',
      '',
      '--X',
      'Content-Type: text/plain',
      '',
      'hello',
      '--X',
      'Content-Type: application/pdf; name="=?utf-8?Q?R=C3=A9sum=C3=A9.pdf?="',
      'Content-Transfer-Encoding: base64',
      '',
      'aGVsbG8=',
      '--X',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      'aGVsbG8=',
      '--X--',
    ]);
    expect(row.attachments).toEqual([
      {
        name: 'Résumé.pdf',
        MD5: '5d41402abc4b2a76b9719d911017c592',
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
        size: 5,
        mime_type: 'application/pdf',
      },
      expect.objectContaining({ name: 'attachment-2.png', size: 5 }),
    ]);
  });

  it.each([
    ['text/calendar; method=REQUEST', 'attachment-1.ics'],
    ['message/delivery-status', 'attachment-1.txt'],
    ['application/pgp-signature', 'attachment-1.asc'],
    ['image/png', 'attachment-1.png'],
    ['application/x-unheard-of', 'attachment-1.bin'],
  ])('names a nameless file by its type: %s', async (type, name) => {
    const { row } = await parse([
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=X',
      '',
      '--X',
      'Content-Type: text/plain',
      '',
      'hello',
      '--X',
      `Content-Type: ${type}`,
      '',
      'content',
      '--X--',
    ]);
    expect(row.attachments).toEqual([expect.objectContaining({ name })]);
  });

  it.each([
    ['"a@b.example" <boss@private.example>, A@B.example', ['boss@private.example']],
    ['=?utf-8?Q?B=C3=B6ss?= <a@b.example>', undefined],
    ['', undefined],
  ])('keeps where answers go if not to the sender: %s', async (replyTo, expected) => {
    const { detail } = await parse(['From: a@b.example', `Reply-To: ${replyTo}`, '', 'hello']);
    expect(detail.replyTo).toEqual(expected);
  });

  it('extracts HTML links with their text, entities decoded, each address once', async () => {
    const { detail } = await parse([
      'From: a@b.example',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<a class=x href="https://a.example/?x=1&amp;y=2"><b>Pay&nbsp;now</b></a>',
      "<a href='//b.example/p'>b</a> <A HREF=c.example>relative</A> <a href='mailto:x@y.example'>mail</a>",
      '<a href="https://a.exa&#109;ple/?x=1&amp;y=2">again</a><a href="java\tscript:alert(1)">js</a>',
      '<form action="https://post.example/login"><input></form>',
    ]);
    expect(detail.links).toEqual([
      { url: 'https://a.example/?x=1&y=2', text: 'Pay now' },
      { url: 'http://b.example/p', text: 'b' },
      { url: 'http://c.example', text: 'relative' },
      { url: 'javascript:alert(1)', text: 'js' },
      { url: 'https://post.example/login', text: '' },
    ]);
  });
});

describe('malformed mail is stored without an exception', () => {
  it('accepts a message without any header', async () => {
    const { row, text } = await parse(['', 'only a body']);
    expect(row).toMatchObject({
      subject: '',
      sender_address: '',
      recipients: [],
      mailbox: '',
      message_id: '',
    });
    expect(row.received_at).toBe(new Date(fallbackTime).toISOString());
    expect(text).toContain('only a body');
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['NUL bytes', new Uint8Array(10_000)],
    ['random bytes', Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256))],
    ['a header without end', Buffer.from(`Subject: ${'x'.repeat(3_000_000)}`)],
    ['five million line ends', Buffer.alloc(5_000_000, '\n')],
    ['an open quoted string in From', Buffer.from('From: "unclosed <a@b.example>\nTo: ,,;;<<>>\n\nx')],
  ])('takes %s', async (_name, bytes) => {
    const { row } = await parse(bytes);
    expect(row.entity_id).toMatch(/^[0-9a-f]{32}$/);
    expect(row.subject.length).toBeLessThanOrEqual(2_000);
  });

  it('falls back from Date to Received to the time of the source, and refuses impossible dates', async () => {
    const at = async (...headers: string[]) =>
      (await parse([...headers, 'Subject: x', '', 'x'])).row.received_at;
    expect(await at('Date: Fri, 02 Jan 2026 01:02:03 GMT')).toBe('2026-01-02T01:02:03.000Z');
    expect(await at('Date: no date', 'Received: by x; 1 Jan 26 01:02:03 EST')).toBe(
      '2026-01-01T06:02:03.000Z',
    );
    expect(await at('Date: Tue, 1 Jan 2199 00:00:00 +0000')).toBe(new Date(fallbackTime).toISOString());
    expect(await at('Date: Tue, 1 Jan 1970 00:00:00 +0000')).toBe(new Date(fallbackTime).toISOString());
    expect(await at('Date: Wed, 21 Aug 2002 20:31:57 -1600')).toBe('2002-08-21T20:31:57.000Z');
    expect(await at('Date: Thu Aug 22 13:17:22 2002')).toBe('2002-08-22T13:17:22.000Z');
  });

  it('falls back from From to Sender to Return-Path', async () => {
    expect((await parse(['Return-Path: <r@x.example>', '', ''])).row.sender_address).toBe('r@x.example');
    expect(
      (await parse(['Sender: S <s@x.example>', 'Return-Path: <r@x.example>', '', ''])).row,
    ).toMatchObject({
      nickname: 'S',
      sender_address: 's@x.example',
    });
    expect((await parse(['From: just a name', '', ''])).row.nickname).toBe('just a name');
  });

  it('decodes raw 8-bit headers in the charset of the body, else as Windows-1252', async () => {
    const latin = Buffer.from('From: J\xfcrgen <j@x.example>\nSubject: Gr\xfc\xdfe \x80\n\nx', 'latin1');
    expect((await parse(latin)).row).toMatchObject({ nickname: 'Jürgen', subject: 'Grüße €' });
    const koi = Buffer.from(
      'Content-Type: text/plain; charset=koi8-r\nSubject: \xf0\xd2\xc9\xd7\xc5\xd4\n\nx',
      'latin1',
    );
    const parsed = await parse(koi);
    expect(parsed.row.subject).toBe('Привет');
    expect(parsed.detail.problems.join()).toContain('koi8-r');
    expect((await parse(Buffer.from('Subject: Grüße\n\nx'))).row.subject).toBe('Grüße');
  });

  it('handles unknown charsets and broken encodings', async () => {
    const { row, text } = await parse([
      'Subject: =?x-unknown?B?aGVsbG8?= =?utf-8?Q?=ZZ=?=',
      'Content-Type: text/plain; charset="no-such-charset"',
      'Content-Transfer-Encoding: base64',
      '',
      '!!!! not base64 ????',
    ]);
    expect(row.subject).toContain('hello');
    expect(text).not.toBeNull();
  });

  it('keeps repeated spaces of a subject, but not of other headers', async () => {
    const from = 'From: "A  B" <a@b.example>';
    for (const subject of [
      'Invoice  7   due',
      '=?utf-8?Q?Invoice__7___due?=',
      'Invoice\r\n  7\r\n   due',
      '  Invoice  7   due  ',
    ]) {
      const { row, detail } = await parse([`Subject: ${subject}`, from, '', 'x']);
      expect(row.subject, subject).toBe('Invoice  7   due');
      expect(row.nickname).toBe('A B');
      expect(detail.headers).not.toEqual([]);
    }
    expect((await parse([`Subject: ${' x'.repeat(2_000)}`, '', ''])).row.subject).toHaveLength(2_000);
  });

  it('strips NUL and control characters from what is stored', async () => {
    const bytes = Buffer.from('Subject: a\0b\x07c\r\nFrom: "x\0y" <a@b.example>\r\n\r\nbody\0end');
    const { row } = await parse(bytes);
    expect(row.subject).toBe('a b c');
    expect(JSON.stringify(row)).not.toMatch(/\\u0000/);
  });

  it('accepts messages whose lines end in carriage returns only, and a mbox line before the headers', async () => {
    const mac = Buffer.from('Subject: old mac\rFrom: a@b.example\r\rbody');
    expect((await parse(mac)).row).toMatchObject({ subject: 'old mac', sender_address: 'a@b.example' });
    const stray = Buffer.from('From a@b.example Thu Aug 22 13:17:22 2002\nSubject: stray\n\nbody');
    expect((await parse(stray)).row.subject).toBe('stray');
  });

  it('keeps ten thousand recipients', async () => {
    const to = Array.from({ length: 10_000 }, (_, at) => `p${at}@x.example`).join(',\r\n ');
    const { row } = await parse([`To: ${to}`, '', 'x']);
    expect(row.recipients).toHaveLength(10_000);
    expect(row.recipients[9_999]).toBe('p9999@x.example');
  });

  it('parses nested messages, and multiparts at any depth', async () => {
    const nested = await parse([
      'Subject: outer',
      'Content-Type: multipart/mixed; boundary=A',
      '',
      '--A',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      'From: in@x.example',
      '',
      'inner text https://inner.example/',
      '--A--',
    ]);
    expect(nested.row).toMatchObject({ subject: 'outer', email_body_links: ['https://inner.example/'] });
    const deep = Array.from({ length: 400 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat();
    const { row, text } = await parse(['Subject: deep', ...deep, 'Content-Type: text/plain', '', 'bottom']);
    expect(row.subject).toBe('deep');
    expect(text).toBe('bottom');
  });

  it('truncates what is too long in the row and reports malformed parts', async () => {
    const { row, detail } = await parse([
      `Subject: ${'s'.repeat(10_000)}`,
      `From: "${'n'.repeat(5_000)}" <${'a'.repeat(2_000)}@x.example>`,
      ...Array.from({ length: 5_000 }, (_, at) => `X-Filler-${at}: ${'f'.repeat(300)}`),
      '',
      'x',
    ]);
    expect(row.subject).toHaveLength(2_000);
    expect(row.nickname).toHaveLength(500);
    expect(row.sender_address.length).toBeLessThanOrEqual(400);
    expect(JSON.stringify(detail.headers).length).toBeLessThan(700_000);
    expect(detail.problems.join()).toContain('Not all headers');
  });

  it('is not slowed down by hostile HTML', async () => {
    const started = performance.now();
    await parse(Buffer.from(`Content-Type: text/html\n\n${'<a href='.repeat(200_000)}`));
    await parse(Buffer.from(`Content-Type: text/html\n\n${'<a href="x">'.repeat(100_000)}`));
    await parse(Buffer.from(`Subject: ${'=?'.repeat(100_000)}\nTo: ${'"<,('.repeat(50_000)}\n\nx`));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('compatibility with other parsers', () => {
  it('parses recipients without routes, comments and groups', async () => {
    const { row } = await parse([
      'To: c@(Chris’s host.)public.example, Team: <@machine.example:mary@example.net>,',
      ' jdoe@test . example;, undisclosed-recipients:;, mikel@lindsaar <raasdnil@x.example>, nobody',
      '',
      'x',
    ]);
    expect(row.recipients).toEqual([
      'c@public.example',
      'mary@example.net',
      'jdoe@test.example',
      'raasdnil@x.example',
    ]);
  });

  it('shows a text that no empty line separates from its headers', async () => {
    const part = await parse([
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      'see https://x.example/a',
      '--b--',
    ]);
    expect(part.row.email_body_links).toEqual(['https://x.example/a']);
    const whole = await parse(['Subject: x', 'see https://x.example/b']);
    expect(whole.row).toMatchObject({ subject: 'x', email_body_links: ['https://x.example/b'] });
  });

  it('parses a multipart whose transfer encoding is declared but not applied', async () => {
    const { row } = await parse([
      'Content-Type: multipart/related; boundary="=_57"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '--=_57',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<a href=3D"https://x.example/a=\r\nb">x</a>',
      '--=_57',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      'aGVsbG8=',
      '--=_57--',
    ]);
    expect(row.email_body_links).toEqual(['https://x.example/ab']);
    expect(row.attachments).toMatchObject([{ size: 5 }]);
  });
});
