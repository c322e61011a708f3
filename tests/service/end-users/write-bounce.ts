/** A notice as received by the mail server. */
interface Sent {
  /** The sender of its envelope. */
  from: string;
  to: string[];
  source: string;
}

const headersOf = (source: string): string => source.split(/\r?\n\r?\n/)[0]!;

/** A bounce of `sent` by a mail server; `body` is everything after the general headers. */
const letter = (to: string, from: string, body: string, subject = 'Undeliverable'): string =>
  `Return-Path: <>
Delivered-To: ${to}
Received: from mx.elsewhere.example (mx.elsewhere.example [198.51.100.7])
 by mx.tenant.example with ESMTPS; Sun, 22 Nov 2026 12:00:00 +0000
From: Mail Delivery System <${from}>
To: ${to}
Subject: ${subject}
Date: Sun, 22 Nov 2026 12:00:00 +0000
Message-ID: <${Math.random()}@mx.elsewhere.example>
MIME-Version: 1.0
${body}`;

interface Status {
  action?: string;
  status?: string;
  words?: string;
  /** The failed recipient; the notice's by default. */
  recipient?: string;
}

/** RFC 3464, with the headers of the returned mail. */
export function report(sent: Sent, { to = sent.from, ...given }: Status & { to?: string } = {}): string {
  const { action = 'failed', status = '5.1.1', recipient = sent.to[0]! } = given;
  const { words = '550 5.1.1 <x>: Recipient address rejected: User unknown in local recipient table' } =
    given;
  return letter(
    to,
    'MAILER-DAEMON@mx.elsewhere.example',
    `Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.elsewhere.example
Arrival-Date: Sun, 22 Nov 2026 11:59:00 +0000

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx2.elsewhere.example
Diagnostic-Code: smtp; ${words}

--b
Content-Type: text/rfc822-headers

${headersOf(sent.source)}

--b--
`,
  );
}

/** The format of Exchange Online: a long page, the machine-readable part, and the whole mail. */
export const microsoft = (sent: Sent, to = sent.from): string =>
  letter(
    to,
    'postmaster@tenant.onmicrosoft.com',
    `Auto-Submitted: auto-replied
X-MS-Exchange-Message-Is-Ndr:
Content-Type: multipart/report; report-type=delivery-status; boundary="m"

--m
Content-Type: multipart/alternative; boundary="a"

--a
Content-Type: text/html; charset="us-ascii"

<html><body><p>Your message to ${sent.to[0]!} couldn't be delivered.</p>
<p>Status code: 550 5.1.10</p></body></html>
--a--
--m
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.tenant.example
Arrival-Date: Sun, 22 Nov 2026 11:59:00 +0000

Final-Recipient: rfc822;${sent.to[0]!}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 ${sent.to[0]!} not found by SMTP address lookup

--m
Content-Type: message/rfc822

${sent.source}
--m--
`,
  );

/** The format of Google. */
export const google = (sent: Sent, to = sent.from): string =>
  letter(
    to,
    'mailer-daemon@googlemail.com',
    `Auto-Submitted: auto-replied
X-Failed-Recipients: ${sent.to[0]!}
Content-Type: multipart/report; boundary="g"; report-type=delivery-status

--g
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ${sent.to[0]!} because the address couldn't be found.
--g
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sun, 22 Nov 2026 04:00:00 -0800 (PST)
X-Original-Message-ID: <x@tenant.example>

Final-Recipient: rfc822; ${sent.to[0]!}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
Last-Attempt-Date: Sun, 22 Nov 2026 04:00:00 -0800 (PST)

--g
Content-Type: message/rfc822

${sent.source}
--g--
`,
  );

/** The format of Exim: one text, with the mail below. */
export const exim = (sent: Sent, to = sent.from): string =>
  letter(
    to,
    'Mailer-Daemon@mx.elsewhere.example',
    `Auto-Submitted: auto-replied
X-Failed-Recipients: ${sent.to[0]!}

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${sent.to[0]!}
    host mx2.elsewhere.example [198.51.100.9]
    SMTP error from remote mail server after RCPT TO:
    550 No such user here

------ This is a copy of the message, including all the headers. ------

${sent.source}
`,
  );

/** The format of qmail. */
export const qmail = (sent: Sent, to = sent.from): string =>
  letter(
    to,
    'MAILER-DAEMON@mx.elsewhere.example',
    `
Hi. This is the qmail-send program at mx.elsewhere.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${sent.to[0]!}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${sent.source}
`,
    'failure notice',
  );

/** An automatic reply of an absent person. */
export const away = (sent: Sent, to = sent.from): string =>
  letter(
    to,
    sent.to[0]!,
    `Auto-Submitted: auto-replied

I am away until 5.12.2026 and the account of my colleague could not be found. 550 times sorry.
`,
    'Automatic reply',
  );
