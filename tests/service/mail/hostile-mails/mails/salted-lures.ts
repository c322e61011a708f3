import { inbox, junk, type HostileMail } from '../hostile-mail.ts';
import {
  attachment,
  htmlType,
  multipart,
  multipartType,
  part,
  receivedFrom,
  writeMail,
} from '../write-mail.ts';

const suspected = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['lure_mailbox'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

const proved = [
  'Authentication-Results: mx.acme.example; dkim=pass header.d=sender.example',
  receivedFrom('out.sender.example', '203.0.113.9'),
];
const html = (body: string): Buffer => writeMail([...proved, htmlType], body);
const text = (body: string): Buffer =>
  writeMail([...proved, 'Content-Type: text/plain; charset=utf-8'], body);

const lure = '<p>Your mailbox has exceeded its limit. <a href="https://a.example/x">Free space here</a></p>';
const words = 'Your mailbox has exceeded its limit. Free space here: https://a.example/x\n';
/** More harmless words than a lure may have around it. */
const salt = 'We met the gardeners on Tuesday and talked about roses, tulips and the weather in May. '.repeat(
  80,
);
const breaks = '<br>'.repeat(5_000);

/** How words are hidden: the page with the salt in its place. */
const hidden: readonly (readonly [how: string, page: (salt: string) => string])[] = [
  ['display:none before it', (salt) => `<div style="display:none">${salt}</div>${lure}`],
  ['display:none behind it', (salt) => `${lure}<div style="display: none !important">${salt}</div>`],
  ['elements within a hidden one', (salt) => `<div style="DISPLAY:NONE"><table><tr><td><p>${salt}</table></div>${lure}`],
  ['escapes and comments in its style', (salt) => `<div style="d\\69splay:/*x*/none">${salt}</div>${lure}`],
  ['the attribute', (salt) => `<section hidden>${salt}</section>${lure}`],
  ['visibility', (salt) => `<div style="visibility:hidden">${salt}</div>${lure}`],
  ['a font of no size', (salt) => `<div style="font-size:0px;line-height:0">${salt}</div>${lure}`],
  ['a font of a hundredth', (salt) => `<div style="font-size:.01em">${salt}</div>${lure}`],
  ['the short form of a font', (salt) => `<div style="font:0/0 Arial">${salt}</div>${lure}`],
  ['no height', (salt) => `<div style="max-height:0;overflow:hidden">${salt}</div>${lure}`],
  ['no width', (salt) => `<p style="width:0px;overflow:hidden;white-space:nowrap">${salt}</p>${lure}`],
  ['opacity', (salt) => `<div style="opacity:0.0">${salt}</div>${lure}`],
  ['a place outside', (salt) => `<div style="position:absolute;left:-9999px">${salt}</div>${lure}`],
  ['an indent', (salt) => `<div style="text-indent:-9999px">${salt}</div>${lure}`],
  ['the colour of the page', (salt) => `<font color="#FFFFFF">${salt}</font>${lure}`],
  ['nearly the colour of the page', (salt) => `<div style="color:rgb(252, 252, 254)">${salt}</div>${lure}`],
  ['the colour of the cell', (salt) => `<table bgcolor="#224466"><tr><td style="color:#246">${salt}</td></tr></table>${lure}`],
  ['a transparent colour', (salt) => `<div style="color:rgba(0,0,0,0)">${salt}</div>${lure}`],
  ['Outlook only', (salt) => `<div style="mso-hide:all">${salt}</div>${lure}`],
  ['programs other than Outlook', (salt) => `<!--[if mso]><p>${salt}</p><![endif]-->${lure}`],
  ['a class', (salt) => `<style>p, .x1{display:none}p{display:block}</style><div class="a x1">${salt}</div>${lure}`],
  ['an id within another', (salt) => `<style>@media screen{body #s > p{font-size:0}}</style><body><div id=s><p>${salt}</div>${lure}`],
  ['a sheet behind it', (salt) => `<div class=s>${salt}</div>${lure}<style>div[class~="s"]{visibility:hidden}</style>`],
  ['comments', (salt) => `<!-- ${salt.repeat(15)} -->${lure}`],
  ['comments with tags', (salt) => `<!-- <p>${salt}</p> > -->${lure}`],
  ['a comment without an end', (salt) => `${lure}<!-- ${salt}`],
  ['a style', (salt) => `<style>/* ${salt} */</style>${lure}`],
  ['a title', (salt) => `<head><title>${salt}</title></head><body>${lure}</body>`],
  ['a template', (salt) => `<template>${salt}</template>${lure}`],
  ['what shows without scripts', (salt) => `<noscript>${salt}</noscript>${lure}`],
  ['closed details', (salt) => `<details><summary>More</summary>${salt}</details>${lure}`],
  ['a screen of breaks', (salt) => `${lure}${breaks}<p>${salt}</p>`],
  ['a screen of empty paragraphs', (salt) => `<p>${salt}</p>${'<p>&nbsp;</p>'.repeat(40)}${lure}`],
  ['a tall spacer', (salt) => `${lure}<div style="height:3000px"></div><p>${salt}</p>`],
]; // oxfmt-ignore

/** What fills a page without a word. */
const filled: readonly (readonly [what: string, page: string])[] = [
  ['runs of breaks before it', `${breaks}${lure}`],
  ['runs of spaces within it', lure.replaceAll(' ', `${'&nbsp; \n'.repeat(2_000)} `).replaceAll(/<a(?:&nbsp;|\s)+href/g, '<a href')],
  ['invisible characters', `<p>${'\u200b\u034f\u3164&#8203;&zwnj;'.repeat(4_000)}</p>${lure}`],
  ['hidden letters within its words', lure.replace('mailbox', 'mail<i style="display:none">QZX</i>box')],
  ['comments within its words', lure.replace('mailbox', 'mail<!-- qzx -->box')],
  ['line ends of the source', lure.replaceAll(' limit', '\n\n\nlimit')],
]; // oxfmt-ignore

/** The same in plain text. */
const plain: readonly (readonly [what: string, body: string])[] = [
  ['empty lines before it', `${'\n'.repeat(30_000)}${words}`],
  ['empty lines and words behind it', `${words}${' \n'.repeat(60)}${salt}`],
  ['words and empty lines before it', `${salt}${'\n \u200b\n'.repeat(60)}${words}`],
  ['quoted lines before it', `${`> ${salt.slice(0, 80)}\n`.repeat(100)}\n${words}`],
  ['a quotation before it', `On Mon, 5 Jan 2026 at 10:00, Ann Lee wrote:\n${`> ${salt.slice(0, 80)}\n`.repeat(100)}\n${words}`],
  ['nothing but a forwarded message', `---------- Forwarded message ----------\nFrom: IT <it@a.example>\nSubject: x\n\n${words}`],
  ['invisible characters', `${'\u200b\u2060\u180e'.repeat(20_000)}${words}`],
  ['combining marks', `a${'\u0301'.repeat(60_000)} ${words}`],
]; // oxfmt-ignore

const page = (content: string): Buffer =>
  writeMail(
    [...proved, multipartType()],
    multipart([part(['Content-Type: text/plain'], 'See the page.'), attachment('notice.html', content)]),
  );

/** Text that is not seen neither hides a lure nor is one. */
export const saltedLureMails: readonly HostileMail[] = [
  ...hidden.map(([how, write]) => ({
    name: `words hidden by ${how}`,
    mail: html(write(salt)),
    is: suspected,
  })),
  ...filled.map(([what, body]) => ({ name: `a lure with ${what}`, mail: html(body), is: suspected })),
  ...plain.map(([what, body]) => ({
    name: `a lure in plain text with ${what}`,
    mail: text(body),
    is: suspected,
  })),
  ...['mailb&omicron;x', 'mailb&ocirc;x', 'mail&shyb&ZeroWidthSpace;ox', 'm&#97ilbo&#x78'].map((word) => ({
    name: `a lure with letters written by their names or numbers, ${word}`,
    mail: html(lure.replace('mailbox', word)),
    is: suspected,
  })),
  {
    name: 'a lure in an attached page, among hidden words',
    mail: page(`<html><body>${lure}<div hidden>${salt}</div></body></html>`),
    is: suspected,
  },
  {
    name: 'a lure in the second of two pages, after an element without an end',
    mail: writeMail(
      [...proved, multipartType()],
      multipart([part([htmlType], `<div style="display:none">${salt}`), part([htmlType], lure)]),
    ),
    is: { ...suspected, evidence: ['lure_mailbox'] },
  },
  {
    name: 'a lure in white letters on a dark cell',
    mail: html(`<table bgcolor=black><tr><td><font color=white>${lure}</font></td></tr></table>`),
    is: suspected,
  },
  {
    name: 'a lure in white letters on a picture',
    mail: html(`<div style="color:#fff;background:url(https://a.example/b.png)">${lure}</div>`),
    is: suspected,
  },
  {
    name: 'a lure within an element of no font size, which has one again',
    mail: html(`<td style="font-size:0"><div style="font-size:14px">${lure}</div></td>`),
    is: suspected,
  },
  {
    name: 'a lure behind a hidden paragraph that ends by the next one',
    mail: html(`<p style="display:none">${salt}${lure}`),
    is: suspected,
  },
  ...['display:none', 'visibility:hidden', 'font-size:0', 'max-height:0;overflow:hidden', 'color:#fefefe']
    .map((style) => `<div style="${style};mso-hide:all">Your mailbox has exceeded its limit.</div>`)
    .map((preheader, at) => ({
      name: `a harmless letter with hidden words like a lure, ${at + 1}`,
      mail: html(
        `${preheader}<p>Dear Ann, the garden is open. <a href="https://a.example/x">Visit us</a></p>`,
      ),
      is: clean,
    })),
  {
    name: 'a long article about full mailboxes',
    mail: html(`${lure}<p>${salt}</p>`),
    is: clean,
  },
  {
    name: 'a long article with a hidden preheader',
    mail: html(`<span style="display:none">In this issue</span>${lure}<p>${salt}</p>`),
    is: clean,
  },
  {
    name: 'an answer that quotes a lure',
    mail: text(`This came to me, is it from you?\n\n${words.replaceAll(/^/gm, '> ').slice(0, -2)}`),
    is: clean,
  },
];
