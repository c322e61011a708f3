import type { Translate } from '../../messages/messages.ts';
import type { MailWords } from './mail-words.ts';

/** The design's colours as mail programs know them; dark ones follow in the style element for programs that read it. */
const colour = { accent: '#2f57cf', canvas: '#f6f7f9', ink: '#1e222b', quiet: '#565c69', line: '#e3e6eb' };
const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/** The mail as plain text, wrapped by the reader. */
export function layOutText(words: MailWords, t: Translate): string {
  const { button, code, facts = [], footer, items = [], note, paragraphs, title } = words;
  return [
    title,
    t('mail.greeting'),
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [button.url] : []),
    ...items.map(({ facts: own, links, title: name }) =>
      [
        name,
        ...own.map(([label, value]) => `${label}: ${value}`),
        ...links.map(({ label, url }) => `${label}\n${url}`),
      ].join('\n'),
    ),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    note,
    `-- \n${footer}`,
  ].join('\n\n');
}

/**
 * The mail as HTML for mail programs: one table, inline styles, no images and nothing loaded from anywhere, so that it
 * looks the same with remote content blocked and tells nobody that it was opened.
 */
export function layOutHtml(words: MailWords, t: Translate, brand: string): string {
  const { button, code, facts = [], footer, items = [], note, paragraphs, title } = words;
  const text = (value: string, style = '') =>
    `<p style="margin:0 0 16px;font:400 16px/1.55 ${sans};color:${colour.ink};${style}" class="ink">${escape(value)}</p>`;
  const body = [
    `<h1 style="margin:0 0 20px;font:600 22px/1.3 ${sans};color:${colour.ink}" class="ink">${escape(title)}</h1>`,
    text(t('mail.greeting')),
    ...paragraphs.map((paragraph) => text(paragraph)),
    ...(code ? [codeBlock(code)] : []),
    ...(button ? [buttonBlock(button)] : []),
    ...items.map(itemBlock),
    ...(facts.length > 0 ? [factsBlock(facts)] : []),
    text(note, `margin:0;font-size:14px;color:${colour.quiet}`).replace('class="ink"', 'class="quiet"'),
  ].join('\n');
  return `<!doctype html>
<html lang="${t.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .canvas { background: #14161b !important; }
  .card { background: #1c1f26 !important; border-color: #333842 !important; }
  .ink { color: #eceef2 !important; }
  .quiet { color: #a9afbb !important; }
  .soft { background: #262a33 !important; border-color: #333842 !important; }
  .accent { color: #9db3ff !important; }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${colour.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="background:${colour.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px;font:700 19px/1 ${sans};letter-spacing:-0.01em;color:${colour.accent}" class="accent">
<span style="display:inline-block;width:10px;height:10px;margin-right:9px;border:4px solid;border-bottom:0;border-radius:9px 9px 0 0"></span>${escape(brand)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid ${colour.line};border-radius:12px">
${body}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px;font:400 13px/1.5 ${sans};color:${colour.quiet}">${escape(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const codeBlock = (code: string) =>
  `<p class="soft ink" style="margin:0 0 20px;padding:18px;background:${colour.canvas};border:1px solid ${colour.line};border-radius:8px;text-align:center;font:600 30px/1.2 ${mono};letter-spacing:0.22em;color:${colour.ink}">${escape(code)}</p>`;

const buttonBlock = ({ fallback, label, url }: NonNullable<MailWords['button']>) =>
  `<p style="margin:8px 0 24px"><a href="${escape(url)}" style="display:inline-block;padding:13px 22px;background:${colour.accent};border-radius:8px;font:600 16px/1.2 ${sans};color:#ffffff;text-decoration:none">${escape(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font:400 14px/1.5 ${sans};color:${colour.quiet}">${escape(fallback)}<br><a class="accent" href="${escape(url)}" style="color:${colour.accent};word-break:break-all">${escape(url)}</a></p>`;

const factsBlock = (facts: [string, string][]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font:400 14px/1.5 ${sans}">${facts
    .map(
      ([label, value]) =>
        `<tr><td class="quiet" style="padding:2px 16px 2px 0;vertical-align:top;color:${colour.quiet}">${escape(label)}</td><td class="ink" style="padding:2px 0;color:${colour.ink};word-break:break-word">${escape(value)}</td></tr>`,
    )
    .join('')}</table>`;

const itemBlock = ({ facts, links, title }: NonNullable<MailWords['items']>[number]) => {
  const lines = facts
    .map(
      ([label, value]) =>
        `<span class="quiet" style="color:${colour.quiet}">${escape(label)}:</span> <bdi>${escape(value)}</bdi>`,
    )
    .join('<br>');
  const [first, ...others] = links.map(
    ({ label, url }) =>
      `<a class="accent" href="${escape(url)}" style="color:${colour.accent}">${escape(label)}</a>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="soft" style="padding:16px 0;border-top:1px solid ${colour.line}">
<h2 style="margin:0 0 6px;font:600 16px/1.4 ${sans};color:${colour.ink}" class="ink"><bdi>${escape(title)}</bdi></h2>
<p style="margin:0 0 12px;font:400 14px/1.6 ${sans};color:${colour.ink}" class="ink">${lines}</p>
<p style="margin:0 0 8px;font:600 16px/1.5 ${sans};word-break:break-word">${first}</p>
<p style="margin:0;font:400 14px/1.5 ${sans}">${others.join('<br>')}</p>
</td></tr></table>`;
};

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
