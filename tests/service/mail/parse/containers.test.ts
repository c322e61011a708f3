import { describe, expect, it } from 'vitest';
import { attachment, multipart, multipartType, part, writeMail } from '../hostile-mails/write-mail.ts';
import { parse } from '../support/parse.ts';
import { writeMsg, type MsgContent } from '../support/write-msg.ts';
import { zipOf } from '../support/write-archives.ts';
import { attachedFile, tnef } from '../support/write-tnef.ts';

const wide = (text: string) => Buffer.from(text, 'utf16le');
const file = (name: string, bytes: Buffer): MsgContent => ({
  '__properties_version1.0': Buffer.alloc(8),
  '__substg1.0_37010102': bytes,
  '__substg1.0_3707001F': wide(name),
});
const message = (attached: MsgContent, depth = 0): MsgContent => ({
  '__properties_version1.0': Buffer.alloc(depth === 0 ? 32 : 24),
  '__substg1.0_0037001F': wide('Saved'),
  '__attach_version1.0_#00000000': attached,
});
const nested = (times: number, inner: MsgContent): Buffer => {
  let content = message(inner, times);
  for (let depth = times - 1; depth >= 0; depth -= 1)
    content = message(
      {
        '__properties_version1.0': Buffer.alloc(8),
        '__substg1.0_3001001F': wide('inner'),
        '__substg1.0_3701000D': content,
      },
      depth,
    );
  return writeMsg(content);
};
const program = file('update.exe', Buffer.from('MZ'));
const eml = (...parts: string[]) => writeMail(['Subject: inside', multipartType()], multipart(parts));
const holding = (name: string, bytes: Buffer) => eml('\r\ntext', attachment(name, bytes));
const exe = holding('update.exe', Buffer.from('MZ'));
const codesOf = async (name: string, bytes: Buffer) => {
  const { detail, row } = await parse(holding(name, bytes));
  return { codes: detail.evidence.map(({ code }) => code), isHeld: row.is_quarantined };
};

describe('a program in messages and archives in each other is found', () => {
  const ole = (name: string, content: Buffer) => {
    const size = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
    const body = Buffer.concat([
      Buffer.from([2, 0]),
      Buffer.from(`${name}\0C:\\${name}\0`),
      Buffer.alloc(4),
      size(3),
      Buffer.from('C:\0'),
      size(content.length),
      content,
    ]);
    return Buffer.concat([size(body.length), body]);
  };
  const cases: Readonly<Record<string, readonly [string, Buffer]>> = {
    'a saved message': ['saved.msg', nested(0, program)],
    'a template': ['saved.oft', nested(0, program)],
    'a saved message in a saved message': ['saved.msg', nested(1, program)],
    'three saved messages': ['saved.msg', nested(2, program)],
    'an object in a saved message': [
      'saved.msg',
      nested(0, {
        '__properties_version1.0': Buffer.alloc(8),
        '__substg1.0_3701000D': { '\u0001Ole10Native': ole('update.exe', Buffer.from('MZ')) },
      }),
    ],
    'a message in a saved message': ['saved.msg', nested(1, file('mail.eml', exe))],
    'a saved message in a message': ['mail.eml', holding('saved.msg', nested(1, program))],
    'a message in an archive': ['mails.zip', zipOf([{ name: 'one.eml', content: exe }])],
    'a saved message in an archive': ['mails.zip', zipOf([{ name: 'one.msg', content: nested(1, program) }])],
    'an archive in a message in an archive': [
      'mails.zip',
      zipOf([
        {
          name: 'one.eml',
          content: holding('a.zip', zipOf([{ name: 'update.exe', content: Buffer.from('MZ') }])),
        },
      ]),
    ],
    'an archive in a saved message': [
      'saved.msg',
      nested(1, file('a.zip', zipOf([{ name: 'update.exe', content: Buffer.from('MZ') }]))),
    ],
    'winmail.dat in a saved message': [
      'saved.msg',
      nested(1, file('winmail.dat', tnef(attachedFile('U.EXE', 'update.exe', Buffer.from('MZ'))))),
    ],
    'an mbox': [
      'mails.mbox',
      Buffer.concat([
        Buffer.from('From a@b.example Thu Nov 26 09:00:00 2026\nSubject: first\n\ntext\n\n'),
        Buffer.from('From a@b.example Thu Nov 26 09:00:00 2026\n'),
        exe,
      ]),
    ],
  };
  for (const [name, [as, bytes]] of Object.entries(cases))
    it(name, async () => {
      const { codes, isHeld } = await codesOf(as, bytes);
      expect(codes.filter((code) => code === 'runs' || code === 'packed_runs')).not.toEqual([]);
      expect(codes.filter((code) => code?.startsWith('not_read'))).toEqual([]);
      expect(isHeld).toBe(true);
    });
});

describe('what is not opened is named as not read', () => {
  it('saved messages nested deeper than is read', async () => {
    for (const times of [4, 6])
      expect(await codesOf('saved.msg', nested(times, program)), String(times)).toMatchObject({
        codes: expect.arrayContaining([expect.stringMatching(/^not_read/)]),
        isHeld: true,
      });
  });

  it('more files than are read of a saved message', async () => {
    const many: MsgContent = { '__properties_version1.0': Buffer.alloc(32) };
    for (let number = 0; number < 101; number += 1)
      many[`__attach_version1.0_#${number}`] = file(`${number}.txt`, Buffer.from('x'));
    expect((await codesOf('saved.msg', writeMsg(many))).codes).toEqual(['not_read_partial']);
  });

  it('messages and archives in each other deeper than is read', async () => {
    let inner = exe;
    for (let depth = 0; depth < 7; depth += 1)
      inner = holding('a.zip', zipOf([{ name: 'one.eml', content: inner }]));
    expect((await codesOf('mail.eml', inner)).codes).toContain('not_read_parts');
  });
});

describe('a calendar, card or rich text under another type', () => {
  const links = async (headers: readonly string[], body: string) =>
    (
      await parse(
        eml(
          '\r\ntext',
          part([...headers, 'Content-Transfer-Encoding: base64'], Buffer.from(body).toString('base64')),
        ),
      )
    ).row.email_body_links;
  const calendar = 'BEGIN:VCALENDAR\r\nLOCATION:https://meet.example/j\r\n oin?a=1\r\nEND:VCALENDAR\r\n';

  for (const header of [
    'Content-Type: application/octet-stream; name=invite.ics',
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename=invite.txt',
    'Content-Type: text/calendar',
  ])
    it(`has its links: ${header}`, async () => {
      expect(await links([header], calendar)).toEqual(['https://meet.example/join?a=1']);
    });

  it('has those of its text', async () => {
    expect(
      await links(
        ['Content-Type: application/octet-stream; name=a.vcf'],
        'BEGIN:VCARD\nURL:https://card.example/\nEND:VCARD',
      ),
    ).toEqual(['https://card.example/']);
    expect(
      await links(
        ['Content-Type: application/msword; name=a.doc'],
        '{\\rtf1 See https://rtf.example/x\\par }',
      ),
    ).toEqual(['https://rtf.example/x']);
  });
});
