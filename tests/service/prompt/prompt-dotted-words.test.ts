import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

describe('dotted words', () => {
  it.each([
    // Without a public suffix they are part of an address in front of its '@'.
    ['en', 'to amara.okafor', 'recipients:"amara.okafor"'],
    ['en', 'from amara.okafor', 'from_email:"amara.okafor"'],
    ['en', 'not from amara.okafor', 'NOT from_email:"amara.okafor"'],
    ['en', 'mails to amara.okafor or bob@corp.example', 'recipients:"amara.okafor" OR recipients:="bob@corp.example"'],
    ['en', 'between amara.okafor and bob.lee', '(from_email:"amara.okafor" AND recipients:"bob.lee") OR (from_email:"bob.lee" AND recipients:"amara.okafor")'],
    ['de', 'Mails von amara.okafor an thomas.müller', 'from_email:"amara.okafor" AND recipients:("thomas.müller" OR "thomas.mueller" OR "thomas.muller")'],
    // A surname that is the domain of one company.
    ['de', 'an anna.schmidt', 'recipients:"anna.schmidt"'],
    // Domains, also those that no registry has, and what is written as one.
    ['en', 'to contoso.com', 'recipients:"@contoso.com"'],
    ['en', 'from shop.co.uk', 'from_domain:"shop.co.uk"'],
    ['en', 'from mail.lan', 'from_domain:"mail.lan"'],
    ['en', 'from münchen.de', 'from_domain:"münchen.de"'],
    ['en', 'from @amara.okafor', 'from_domain:"amara.okafor"'],
    ['en', 'sender domain amara.okafor', 'from_domain:"amara.okafor"'],
    ['en', 'links to amara.okafor', 'link:"amara.okafor"'],
  ])('[AI-02] reads in %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale, [])).toBe(query);
  }); // oxfmt-ignore
});
