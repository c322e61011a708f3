import { beforeEach, describe, expect, it } from 'vitest';
import { createConsole } from '../support/create-console.ts';

/** What a stand-in for a remote service answers to each call; by default a mail that is held and may be released. */
type Call = 'identify' | 'verify' | 'status' | 'act' | 'respond' | 'exists';
type Answer = readonly [status: number, body: object];
const healthy: Record<Call, Answer> = {
  identify: [200, { status: 'not_needed', organisation: 'Tenant' }],
  verify: [200, { status: 'ok', wait_time: 60, message: '' }],
  status: [200, { status: 'quarantined', may: 'release' }],
  act: [200, { status: 'restored' }],
  respond: [200, { success: true }],
  exists: [200, { isExists: true }],
};
let answers: Record<Call, Answer>;
let asked: string[];
beforeEach(() => {
  answers = { ...healthy };
  asked = [];
});

const refusal = (status: number, code: string, info = 'In the words of the service.'): Answer => [
  status,
  { success: false, code, info },
];
const notFound = refusal(404, 'not_found');
const shut = refusal(405, 'not_restorable');
const broken = refusal(500, 'internal');
const gone = refusal(410, 'link_expired');

function callOf({ method, url }: Request): Call {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/identification_needed')) return 'identify';
  if (pathname.endsWith('/verify_recipient')) return 'verify';
  if (pathname.endsWith('/user_response')) return 'respond';
  if (pathname.endsWith('/entity_exists')) return 'exists';
  return method === 'GET' && pathname.endsWith('/status') ? 'status' : 'act';
}

const standIn = createConsole({
  service: {
    origin: 'http://remote.test',
    fetch: (request) => {
      const call = callOf(request);
      asked.push(`${call} ${request.method} ${new URL(request.url).pathname}`);
      const [status, body] = answers[call];
      return Promise.resolve(Response.json(body, { status }));
    },
  },
});

const pages = {
  email: '/email-actions/restore-email?type=office365_emails_email&msg=abc',
  attachment: '/email-actions/restore-attachment?type=office365_emails_attachment&msg=abc',
  original: '/email-actions/restore-original?type=office365_emails_email&msg=abc',
  action: '/email-actions/action?type=office365_emails_email&id=abc',
} as const;
type Page = keyof typeof pages;
/** As a browser keeps it that asked for a code just now. */
const kept = Buffer.from(
  JSON.stringify({ browser: 'b'.repeat(43), email: 'anna@tenant.example', askedAt: Date.now() }),
).toString('base64url');

async function open(path: string, form?: Record<string, string>) {
  const cookies = new Map([['postern-link', kept]]);
  const ask = async (address: string, sent?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await standIn.request(address, { cookie, ...(sent && { form: sent }) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return answer;
  };
  const answer = await ask(path, form);
  const location = answer.headers.get('location');
  if (!location) return { text: textOf(await answer.text()), location };
  return { text: textOf(await (await ask(location)).text()), location };
}
const textOf = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

describe('a part of the link that is missing', () => {
  it.each([
    ['email', 'We could not find the email'],
    ['attachment', "Error: Can't find attachment to restore"],
    ['original', 'We could not find the email'],
    ['action', 'Could not find email message to restore.'],
  ] as const)('[EU-05] is reported on the page %s', async (page, words) => {
    for (const part of ['type', 'msg', 'id']) {
      const path = pages[page].replace(new RegExp(`${part}=[^&]+&?`), '');
      if (path !== pages[page]) expect((await open(path)).text).toContain(words);
    }
    expect(asked).toEqual([]);
  });
});

describe.each<[Page, Partial<Record<'identify' | 'notFound' | 'shut' | 'verify' | 'unknown', string>>]>([
  [
    'email',
    {
      identify: 'We cannot check right now whether you have to confirm your address.',
      notFound: 'We cannot find this email for your address.',
      shut: 'This email cannot be released.',
      verify: 'The address could not be confirmed.',
      unknown: 'An unknown error occurred.',
    },
  ],
  [
    'attachment',
    {
      identify: "Error: Can't check the identification",
      notFound: "Error: Can't find attachment to restore",
      shut: 'Error: This attachment can not be restored. Please contact support',
      verify: 'The address could not be confirmed.',
      unknown: 'An unknown error occurred.',
    },
  ],
  [
    'original',
    {
      identify: 'We cannot check right now whether you have to confirm your address.',
      notFound: 'We cannot find this email for your address.',
      shut: 'This email cannot be released.',
      verify: 'The address could not be confirmed.',
      unknown: 'An unknown error occurred.',
    },
  ],
  [
    'action',
    {
      identify: 'Error processing e-mail',
      notFound: "Error: Can't find message to process",
      shut: 'Error processing e-mail',
      verify: 'Error verifying email',
      unknown: 'Error: Unknown error occurred. Please contact support.',
    },
  ],
])('the page %s', (page, words) => {
  const path = pages[page];

  it('[EU-05] shows an error when the identification cannot be checked', async () => {
    answers.identify = broken;
    expect((await open(path)).text).toContain(words.identify);
  });

  it('[EU-05] shows that the mail does not exist (404), and that it cannot be released (405)', async () => {
    answers.status = notFound;
    expect((await open(path)).text).toContain(words.notFound);
    answers.status = shut;
    expect((await open(path)).text).toContain(words.shut);
  });

  it('[EU-05] shows a general error for an unexpected failure, and for an unknown state', async () => {
    answers.status = broken;
    expect((await open(path)).text).toContain(words.unknown);
    answers.status = [200, { status: 'on_the_moon' }];
    expect((await open(path)).text).toContain(words.unknown);
  });

  it('[EU-05] shows that the address could not be verified, with the message of the service if there is one', async () => {
    answers.identify = [200, { status: 'needed' }];
    answers.verify = broken;
    const form = { step: 'email', email: 'anna@tenant.example' };
    expect((await open(path, form)).text).toContain(words.verify);
    answers.verify = [200, { status: 'error', wait_time: 0, message: '' }];
    expect((await open(path, form)).text).toContain(words.verify);
    answers.verify = [200, { status: 'error', wait_time: 0, message: 'The mail server is full.' }];
    expect((await open(path, form)).text).toContain('The mail server is full.');
  });

  it('[EU-02] says when the next code can be asked for, and how its last minute is counted down', async () => {
    answers.identify = [200, { status: 'needed' }];
    answers.verify = [200, { status: 'ok', wait_time: 3_480, message: '' }];
    const { text } = await open(path, { step: 'email', email: 'anna@tenant.example' });
    expect(text).toContain(
      '<p data-waits="A new code can be sent in 60 seconds.">A new code can be sent in 58 minutes.</p>',
    );
  });

  it('[EU-05] redirects to the page for mail that no longer exists', async () => {
    answers.status = gone;
    expect((await open(path)).location).toBe('/error/410');
    answers.status = notFound;
    answers.exists = [200, { isExists: false }];
    expect((await open(path)).location).toBe('/error/410');
    // A service that does not know the call says nothing by that.
    answers.exists = notFound;
    expect((await open(path)).text).toContain(words.notFound);
    // From there on it goes to what is held, not to a dashboard that employees have none of.
    const page = (await open('/error/410')).text;
    expect(page).toContain('href="/email-actions/held-mail"');
    expect(page).not.toContain('Go to the dashboard');
    // Before the proof nobody is asked, and nothing is told.
    asked = [];
    answers.identify = [200, { status: 'needed' }];
    answers.exists = [200, { isExists: false }];
    expect((await open(path)).location).toBe(null);
    expect(asked.every((call) => call.startsWith('identify'))).toBe(true);
  });
});

describe('the result that is shown', () => {
  it.each([
    ['email', 'The email was released.'],
    ['attachment', 'Attachment restored successfully!'],
    ['original', 'The email was released.'],
  ] as const)('[EU-05] is shown on the page %s', async (page, words) => {
    for (const status of ['restored', 'done']) {
      answers.status = [200, { status }];
      expect((await open(pages[page])).text).toContain(words);
    }
  });

  it('[EU-05] reports that a request was declined, with the reason', async () => {
    answers.status = [200, { status: 'declined', reason: 'It is a lure.' }];
    const { text } = await open(pages.email);
    expect(text).toContain('Request declined');
    expect(text).toContain('Reason: It is a lure.');
  });

  it('[EU-05] reports that the administrator has the request for an attachment', async () => {
    answers.status = [200, { status: 'requested' }];
    const { text } = await open(pages.attachment);
    expect(text).toContain('The admin has received your request, your attachment will return once approved.');
    expect(text).toContain('data-poll');
    answers.status = [200, { status: 'started' }];
    expect((await open(pages.attachment)).text).toContain('data-poll');
  });

  it('[EU-05] is empty where the policy allows nobody to have it: the mail is shown, without an error', async () => {
    const mail = { subject: 'A sale', sender: 'x@y.example', received_at: '2026-11-22T08:00:00Z', group: 'spam', others: 0 }; // oxfmt-ignore
    answers.status = [200, { status: 'quarantined', may: 'nothing', mail }];
    const { text } = await open(pages.email);
    expect(text).toContain('<h1>Quarantined email</h1>');
    expect(text).toContain('This email cannot be released. Your IT helpdesk can tell you more.');
    expect(text).toContain('A sale');
    expect(text).not.toContain('role="alert"');
  });

  it('[EU-05] includes thanks on the action page', async () => {
    const { text, location } = await open(pages.action, { step: 'dismiss' });
    expect(location).toBe(`${pages.action}&done=1`);
    expect(text).toContain('Thank You');
    expect(text).toContain('Requested action performed successfully');
  });
});

describe('texts of the service about an answer', () => {
  const texts = { primary_text: 'Your report <b>is here</b>', secondary_text: 'Thank you for it.' };
  const words = 'Your report &lt;b&gt;is here&lt;/b&gt;';

  it('[EU-05] are shown in place of the console’s texts, also beside further options', async () => {
    answers.respond = [200, { success: true, ...texts }];
    answers.status = [200, { status: 'restored' }];
    const { text, location } = await open(pages.action, { step: 'phishing' });
    expect(location).toContain(`${pages.action}&done=1`);
    expect(text).toContain('Thank You');
    expect(text).toContain(words);
    expect(text).toContain('Thank you for it.');
    expect(text).not.toContain('Requested action performed successfully');
    answers.status = [200, { status: 'restored', may_answer: ['safe'] }];
    expect((await open(pages.action, { step: 'phishing' })).text).toContain(`${words}. Thank you for it.`);
    answers.respond = [200, { success: true, primary_text: '', secondary_text: 'It stays held.' }];
    expect((await open(pages.action, { step: 'dismiss' })).text).toContain(
      'Requested action performed successfully. It stays held.',
    );
  });

  it('[EU-05] are shown when the answer was refused; without texts the page shows that it failed', async () => {
    answers.respond = [200, { success: false, ...texts }];
    const { text, location } = await open(pages.action, { step: 'dismiss' });
    expect(location).not.toContain('done=1');
    expect(text).toContain(`${words} Thank you for it.`);
    answers.respond = [200, { success: false }];
    expect((await open(pages.action, { step: 'dismiss' })).text).toContain('Error processing e-mail');
    // By a code it is said in the viewer's language; a mail that came meanwhile shows it itself.
    answers.respond = [200, { success: false, problem: 'mail_not_held' }];
    expect((await open(pages.action, { step: 'dismiss' })).text).toContain(
      'This email is no longer quarantined.',
    );
    answers.status = [200, { status: 'restored' }];
    expect((await open(pages.action, { step: 'dismiss' })).text).toContain('The email was released.');
  });
});

describe('what was refused', () => {
  it.each([
    ['email', shut, 'This email cannot be released.'],
    ['attachment', shut, 'Error: This attachment can not be restored. Please contact support'],
    ['attachment', notFound, "Error: Can't find attachment to restore"],
    [
      'attachment',
      refusal(400, 'invalid_input', 'Attachments of this kind stay here.'),
      'Attachments of this kind stay here.',
    ],
    ['email', broken, 'An unknown error occurred.'],
    ['original', notFound, 'We cannot find this email for your address.'],
  ] as const)('[EU-05] shows a message on the page %s: %j', async (page, answer, words) => {
    answers.act = answer;
    expect((await open(pages[page], { step: 'release' })).text).toContain(words);
  });

  it.each([
    [notFound, "Error: Can't find message to process"],
    [shut, 'Error processing e-mail'],
    [broken, 'Error: Unknown error occurred. Please contact support.'],
  ] as const)('[EU-05] shows a message on the action page: %j', async (answer, words) => {
    answers.respond = answer;
    expect((await open(pages.action, { step: 'dismiss' })).text).toContain(words);
  });

  it('[EU-05] of a request keeps its message; mail that no longer exists leads to its page', async () => {
    answers.status = [200, { status: 'quarantined', may: 'request' }];
    answers.act = broken;
    const form = { step: 'request', message: 'A long story' };
    expect((await open(pages.email, form)).text).toContain('A long story');
    answers.act = gone;
    expect((await open(pages.email, form)).location).toBe('/error/410');
  });
});

describe('the calls of the specification', () => {
  it('[EU-03] use the specified methods and paths, and change something only after a form was sent', async () => {
    const at = '/api/v1/office365_emails_email';
    await open(pages.email);
    expect(asked).toEqual([
      `identify POST ${at}/identification_needed`,
      `status GET ${at}/restore/abc/status`,
    ]);
    asked = [];
    await open(pages.email, { step: 'release' });
    expect(asked[0]).toBe(`act GET ${at}/restore`);
    asked = [];
    await open(pages.email, { step: 'request', message: 'mine' });
    expect(asked[0]).toBe(`act POST ${at}/restore`);
    asked = [];
    await open(`${pages.email}&mode=phish_request_restore`, { step: 'request', message: 'mine' });
    expect(asked[0]).toBe(`act POST ${at}/phish_request_restore`);
    asked = [];
    await open(pages.original, { step: 'release' });
    expect(asked[0]).toBe(`act GET ${at}/restore_original`);
    asked = [];
    await open(pages.original, { step: 'request', message: 'mine' });
    expect(asked[0]).toBe(`act POST ${at}/restore_original`);
    asked = [];
    await open(pages.action, { step: 'dismiss' });
    expect(asked[0]).toBe(`respond GET ${at}/user_response`);
    asked = [];
    answers.status = notFound;
    await open(pages.email);
    expect(asked.at(-1)).toBe(`exists GET ${at}/abc/entity_exists`);
    asked = [];
    await open(pages.email, { step: 'email', email: 'anna@tenant.example' });
    expect(asked[0]).toBe(`verify POST ${at}/verify_recipient`);
  });
});
