import { anna, ben, eventually, filedMails, heldRow } from '../support/held-mail.ts';
import { axeViolations } from './support/axe.ts';
import { endUserTest, linkTo, openPage, prove, take, tellNow } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

/** Somebody of her own: a person gets at most one notice a minute. */
const clara = 'clara@tenant.example';

/** A mail with a long body and two files, as it came in. */
const message = (subject: string, to: string) =>
  [
    'Received: from mx.tenant.example by mx.tenant.example; ' + new Date().toUTCString(),
    'From: Nora Lind <nora.lind@supplier.example>',
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.toLowerCase()}@supplier.example>`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Dear Anna,</p><p>${'here is the plan that you asked for, with all its numbers. '.repeat(40)}</p>` +
      '<p><a href="http://198.51.100.7/x">https://www.paypal.com</a><img src="https://track.example/p.gif"></p>',
    '--B',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename="plan.txt"',
    '',
    'The plan.',
    '--B',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename="a rather long name of a list of prices for everybody 2026.txt"',
    '',
    'The prices.',
    '--B--',
    '',
  ].join('\r\n');

const test = endUserTest((now) => [heldRow('Something else', 'cp_spam', { now, to: [ben] })], {
  messages: [message('Plans', anna), message('Numbers', clara)],
  restore: 'phishing=release',
});

test('[EU-14] [EU-15] a person without JavaScript reads the beginning of a mail, and gets one file of it by mail', async ({
  browser,
  server,
}) => {
  const viewport = { width: 360, height: 640 };
  const page = await openPage(browser, server, { javaScriptEnabled: false, viewport });
  const path = await linkTo(server, anna, 'Plans');
  await prove(page, server, path, anna);
  await page.setViewportSize(viewport);
  await expect(page.getByText('Dear Anna,')).toBeVisible();
  await expect(page.locator('main img, main blockquote a')).toHaveCount(0);
  const bytes = Buffer.byteLength(await page.content());
  expect(bytes).toBeLessThan(8_000);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  }
  await take(page, 'safe-view');
  await page.setViewportSize(viewport);
  await page.getByRole('button', { name: 'plan.txt' }).click();
  await expect(page.getByRole('heading', { name: 'Attachment of a quarantined email' })).toBeVisible();
  await take(page, 'one-file');
  await page.getByRole('button', { name: 'Send me this attachment' }).click();
  await expect(page.getByText('Attachment restored successfully!')).toBeVisible();
  await take(page, 'file-sent');
  const sent = await eventually(() =>
    filedMails(server.dataDirectory).find(({ subject }) =>
      subject.startsWith('The attachment you asked for: plan'),
    ),
  );
  expect(sent.to).toBe(anna);
  expect(sent.text).toContain(Buffer.from('The plan.').toString('base64').replaceAll('=', ''));
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Release this email' })).toBeVisible();
});

test('[EU-16] an administrator decides a request by the link in a mail, on a phone', async ({
  browser,
  server,
}) => {
  const employee = await openPage(browser, server);
  const path = `${await linkTo(server, clara, 'Numbers')}&mode=request`;
  await prove(employee, server, path, clara);
  await expect(employee.getByText('Dear Anna,')).toBeVisible();
  expect(await axeViolations(employee)).toEqual([]);
  await employee.getByLabel('Message to the administrator').fill('I work with these numbers.');
  await employee.getByRole('button', { name: 'Ask for this email' }).click();
  await expect(employee.getByRole('heading', { name: 'Waiting for an administrator' })).toBeVisible();
  await tellNow(server);
  const mail = await eventually(() =>
    filedMails(server.dataDirectory).find(({ text }) => text.includes('Decline with a code: Numbers')),
  );
  const decide = /(\/email-actions\/restore-email\?\S+mode=admin_approve)/.exec(mail.text)![1]!;
  const page = await openPage(browser, server, { viewport: { width: 360, height: 640 } });
  await prove(page, server, decide, mail.to);
  await expect(page.getByText('I work with these numbers.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await take(page, 'approval');
  // Dangerous mail is not approved by a code, and the page says why.
  await expect(page.getByText('To approve this email (Phishing)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve and release' })).toHaveCount(0);
  await page.getByLabel('Reason shown to employees').fill('It leads to a copy of PayPal.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'This request is declined' })).toBeVisible();
  await expect(employee.getByText('It leads to a copy of PayPal.')).toBeVisible({
    timeout: 45_000,
  });
});
