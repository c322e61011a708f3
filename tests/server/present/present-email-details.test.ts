import { expect, it } from 'vitest';
import type { showEmail } from '../../../src/api/contract/emails/show-email.ts';
import { type Rights, type Section, sections } from '../../../src/api/vocabulary/sections.ts';
import type { CallAnswer } from '../../../src/api/contract/endpoint.ts';
import { textMarkLimit } from '../../../src/api/limits.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { paths } from '../../../src/site/paths.ts';
import { presentEmailDetails } from '../../../src/server/present/present-email-details.ts';
import { emailRows } from '../../support/email-rows.ts';

const [row] = emailRows({ count: 1, now: Date.UTC(2026, 2, 1, 8, 2) });
const t = messagesOf('en');
/** Somebody with all rights but those named. */
const viewerWithout = (...names: readonly Section[]) => ({
  rights: Object.fromEntries(sections.map((name) => [name, names.includes(name) ? 'none' : 'act'])) as Rights,
});
const context = {
  viewer: viewerWithout(),
  t,
  timeZone: 'UTC',
  filterBy: () => '',
  mayAct: true,
  mayMakeRules: true,
  related: null,
  listLimit: 50,
  withHeaders: true,
};

const received = {
  at: row!.received_at,
  event: 'received',
  actor: '',
  reason: '',
  rule_id: null,
  job_id: null,
};
const held = {
  email: { ...row!, is_quarantined: true, quarantine_actor: 'cp', states: ['cp_quarantined_by_cp'] },
  copies: { held: 0, total: 0 },
  moving: null,
  timeline: [received],
  evidence: [
    {
      inspector: 'block-rule',
      detection: 'cp_phishing',
      rule_id: 'rule-1',
      lifted: false,
      reason: 'A block rule matches.',
      code: null,
      values: {},
    },
  ],
  headers: [],
  reply_to: [],
  links: [],
  original_size: 0,
  original_removed_at: null,
  legal_holds: [],
} as unknown as CallAnswer<typeof showEmail>;

it('the facts tell where answers go if not to the sender', async () => {
  const term = 'Replies go to';
  const { facts } = await presentEmailDetails(held, context);
  expect(facts.map((fact) => fact.term)).not.toContain(term);
  const diverted = { ...held, reply_to: ['boss@private.example', 'b@other.example'] };
  const { facts: told } = await presentEmailDetails(diverted, context);
  expect(told).toContainEqual({ term, text: 'boss@private.example, b@other.example', filterHref: '' });
});

it('says about the mailbox of a mail what is known', async () => {
  const marks = async (more: object) =>
    (await presentEmailDetails({ ...held, ...more }, context)).marks.join();
  expect(await marks({})).toBe('Marked as quarantined here; its mailbox is not connected');
  expect(await marks({ copies: { held: 2, total: 2 } })).toBe('Not in the mailbox');
  expect(await marks({ copies: { held: 1, total: 2 } })).toBe('Quarantined in 1 of 2 mailboxes');
  expect(await marks({ copies: { held: 0, total: 1 }, moving: 'hold' })).toBe('Being quarantined');
  // Another service may not say, and Microsoft's quarantine is not ours.
  expect(await marks({ copies: null })).toBe('');
  expect(await marks({ email: { ...held.email, quarantine_actor: 'microsoft' } })).toBe('');
  expect(await marks({ email: row })).toBe('');
});

it('[RU-05] the timeline reports that a rule held a mail as it came in, and which', async () => {
  const { timeline } = await presentEmailDetails(held, context);
  expect(timeline).toMatchObject([
    { at: received.at, event: 'Received' },
    { at: received.at, actor: '', rule: { href: paths.policy.editRule('rule-1') } },
  ]);
  expect(timeline[1]!.event).toMatch(/[Qq]uarantin/);
});

it('[RU-05] the timeline names the product where no rule held the mail', async () => {
  const { timeline } = await presentEmailDetails({ ...held, evidence: [] }, context);
  expect(timeline[1]).toMatchObject({ rule: null, actor: 'Postern' });
});

it('[RU-01] offers rules about the sender, its domain and mails like it, as the menu of a row does', async () => {
  const { rules } = await presentEmailDetails(held, context);
  expect(rules.map(({ title }) => title)).toEqual(['Block', 'Allow']);
  const [block] = rules;
  expect(block!.links.map(({ text }) => text)).toEqual(['This sender', 'This domain', 'Emails like this']);
  const [sender, domain, like] = block!.links.map(({ href }) => new URL(href, 'http://x').searchParams);
  expect(sender!.get('from_email')).toBe('nora.lind@supplier.example');
  expect(domain!.get('from_domain')).toBe('supplier.example');
  expect(domain!.has('from_email')).toBe(false);
  expect([like!.get('from_email'), like!.get('subject')]).toEqual([
    'nora.lind@supplier.example',
    'Invoice 0000',
  ]);
  expect((await presentEmailDetails(held, { ...context, mayMakeRules: false })).rules).toEqual([]);
});

it('[SH-05] offers no links to pages that the viewer may not open: rules, recipients, profiles of files', async () => {
  const withFile = {
    ...held,
    email: { ...held.email, attachments: [{ name: 'a.pdf', MD5: 'a'.repeat(32), mime_type: '', size: 1 }] },
  } as unknown as typeof held;
  const shown = async (viewer: ReturnType<typeof viewerWithout>) => {
    const view = await presentEmailDetails(withFile, { ...context, viewer });
    const [file] = view.attachments;
    return [view.recipientsHref, file!.href, view.evidence[0]!.ruleHref, view.timeline[1]!.rule?.href];
  };
  expect(await shown(viewerWithout())).not.toContain('');
  expect(await shown(viewerWithout('mail_explorer', 'policy'))).toEqual(['', '', '', undefined]);
});

it('[MX-21] thousands of headers, links and files full of characters that deceive have few marks, and a note', async () => {
  const sly = 'a\u202e'.repeat(200);
  const listed = Array.from({ length: 50 }, () => sly);
  const hostile = {
    ...held,
    email: { ...held.email, attachments: listed.map((name) => ({ name, MD5: '', mime_type: '', size: 0 })) },
    headers: listed.map((value) => ({ name: 'X-Odd', value })),
    links: listed.map((url) => ({ url, text: sly.toUpperCase() })),
  } as unknown as typeof held;
  const view = await presentEmailDetails(hostile, context);
  const shown = [
    ...view.headers.map(({ value }) => value),
    ...view.links.flatMap(({ markedUrl, text }) => [markedUrl, text]),
    ...view.attachments.map(({ name }) => name),
  ];
  expect(shown.flat().filter((piece) => typeof piece === 'object')).toHaveLength(textMarkLimit);
  expect(shown.at(-1)).toEqual([expect.stringMatching(/^(a\[U\+202E\]){20}a\[…\]$/)]);
  expect(view.isSpelledOut).toBe(true);
  expect((await presentEmailDetails(held, context)).isSpelledOut).toBe(false);
  // Headers that are not shown use no marks up.
  const headers = { ...hostile, links: [], email: held.email } as typeof held;
  const other = await presentEmailDetails(headers, { ...context, withHeaders: false });
  expect([other.headers, other.isSpelledOut]).toEqual([[], false]);
});
