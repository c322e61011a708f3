import { decodeAttribute, scanHtml, type HtmlTag, refreshTarget } from './scan-html.ts';

/** What the forms of a page collect and where they send it. */
interface PageForms {
  /** Whether it asks for a password, card number or the like. */
  readonly asksSecret: boolean;
  /** The host that input is sent to; undefined if there is none. */
  readonly postsTo: string | undefined;
}

const formTags: ReadonlySet<string> = new Set(['base', 'form', 'input', 'textarea', 'button']);
const typedInputs = new Set(['', 'text', 'email', 'tel', 'number', 'password', 'url', 'search']);
/** Autocomplete values for secrets (HTML, autofill). */
const secretFill = /^(?:current-password|new-password|one-time-code|cc-number|cc-csc)$/;
/** Words for a password in labels and field names. */
const secretWord =
  /pass ?-?_?(?:wor[dt]|wd|wrd|code|phrase)|kennwort|contrase(?:n|ñ)a|mot ?de ?passe|wachtwoord|palavra.?passe|пароль|パスワード|密码|card.?number|kartennummer|numero.?carta|security.?code/i;
/** Abbreviations in field names; they are ambiguous within other words. */
const secretName = /(?:^|[^a-z])(?:pass|psw|pwd|passwd|pw|senha|parola|cvv2?|cvc2?|ccnum|ssn)(?:[^a-z]|$)/i;

/**
 * Analyses the fields and targets of a page's forms. A password field is recognised by its type, by styles
 * that mask its characters, or by its name; search boxes and surveys do not count. Linear in the length of
 * the page.
 */
export function readForms(html: string): PageForms {
  if (!/<(?:input|textarea)\b/i.test(html)) return { asksSecret: false, postsTo: undefined };
  // A style may mask characters too, and may be anywhere.
  const hidesLetters = /text-security\s*:(?!\s*none)/i.test(html);
  let asksSecret = false;
  let hasTyped = false;
  let base = '';
  let posted: string | undefined;
  for (const tag of scanHtml(html, formTags)) {
    const value = (name: string): string => decodeAttribute(tag.attributes.get(name) ?? '').trim();
    if (tag.name === 'base') base ||= value('href');
    else if (tag.name === 'form') {
      if (/^post$/i.test(value('method'))) posted ??= value('action');
    } else if (tag.name === 'button' || /^(?:submit|image)$/i.test(value('type'))) {
      if (/^post$/i.test(value('formmethod'))) posted ??= value('formaction');
    } else {
      const isTyped = tag.name === 'textarea' || typedInputs.has(value('type').toLowerCase());
      hasTyped ||= isTyped;
      asksSecret ||= isTyped && (hidesLetters || isSecret(tag, value));
    }
  }
  return { asksSecret, postsTo: hasTyped && posted !== undefined ? hostOf(posted, base) : undefined };
}

function isSecret({ attributes }: HtmlTag, value: (name: string) => string): boolean {
  if (/^password$/i.test(value('type'))) return true;
  if (secretFill.test(value('autocomplete').toLowerCase())) return true;
  const shown = ['placeholder', 'aria-label', 'title'].map(value).join(' ');
  const named = ['name', 'id'].map(value);
  return (
    attributes.size > 0 &&
    (secretWord.test(shown) || named.some((name) => secretWord.test(name) || secretName.test(name)))
  );
}

/** The host of an address in a page; undefined for relative addresses. */
function hostOf(address: string, base = ''): string | undefined {
  const plain = address.replace(/[\t\r\n]/g, '').replace(/^\\{2}|^\/{2}/, 'https://');
  const isWhole = /^https?:/i.test(plain);
  if (!isWhole && !/^https?:/i.test(base)) return undefined;
  const url = isWhole ? plain : base;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** What a page does without interaction. */
interface PageCode {
  /** Whether its code generates a file or page, sends something, is obfuscated, or redirects. */
  readonly isActive: boolean;
  /** The foreign host from which its code, or a page in it, is loaded. */
  readonly loadsFrom: string | undefined;
}

/** Code in a page: scripts, event handlers, `javascript:` addresses. */
const code = /<(?:[^\s<>/:"'=]+:)?script\b|[\s"'/]on[a-z]{3,24}\s*=|\b(?:java|vb)script:/i;
/** Operations that generate a file or page, redirect or send something. */
const active =
  /\batob\b|\bBlob\b|createObjectURL|msSaveOrOpenBlob|fromCharCode|\bunescape\b|\beval\b|document\s*\.\s*write|(?:window|document|self|top)\s*(?:\.\s*location|\[)|\blocation\s*(?:=|\.\s*(?:href|replace|assign))|\bdecodeURIComponent\b|\bXMLHttpRequest\b|\bfetch\s*\(|\bsendBeacon\b|\bWebSocket\b|\$\s*\.\s*(?:ajax|post)\b|\bprompt\s*\(|\bimport\s{0,20}\(?\s{0,20}["'`]https?:|\.src\s*=\s*["'`](?:https?:)?\/\/|\[\s*["'`]constructor\b/i;
const madeFunction = /\bnew\s+Function\b|\bFunction\s*\(\s*["'`\w]/;
/** Obfuscated code: bracket-only, computed property names, other alphabets. */
const obfuscated = /[[\]()!+]{60}|\[\s*(["'`])[^"'`\n]{0,20}\1\s*\+\s*["'`]|ﾟ[ωДｰΘ]ﾟ|=\s*~\s*\[\s*\]/i;
/** Identifiers as obfuscators generate them; three of them are no accident. */
const madeName = /\b_0x[\da-f]{4,8}\b/gi;
const copies = /navigator\s*\.\s*clipboard|execCommand\s*\(\s*["'`]copy/i;
/** Commands that a page asks people to paste into the Windows Run dialog. */
const commands =
  /\b(?:powershell|pwsh|mshta|rundll32|msiexec|bitsadmin|certutil|cmd(?:\.exe)?\s+\/[ck])\b|\bwin(?:dows)?(?:\s*key)?\s*\+\s*[rx]\b/i;
/**
 * Code in a drawing, which is XML: a prefix of any length, an address whose tabs and line ends a browser drops, a sheet that
 * writes a page (XSLT), an attribute set by an animation.
 */
const drawingCode =
  /<(?:[^\s<>/:"'=]+:)?(?:script|foreignObject)\b|[\s"'/]on\w{3,24}\s*=|attributeName\s*=\s*["']\s*on\w{3,24}|(?:j[\t\r\n]*a[\t\r\n]*v[\t\r\n]*a|v[\t\r\n]*b)[\t\r\n]*s[\t\r\n]*c[\t\r\n]*r[\t\r\n]*i[\t\r\n]*p[\t\r\n]*t[\t\r\n]*:|<\?xml-stylesheet(?![^<>]*\btext\/css\b)/i;

/** Hosts of widely used libraries that nobody else can publish to. */
const libraries = new Set(
  'ajax.googleapis.com ajax.aspnetcdn.com code.jquery.com cdnjs.cloudflare.com cdn.plot.ly cdn.bokeh.org maxcdn.bootstrapcdn.com stackpath.bootstrapcdn.com use.fontawesome.com www.googletagmanager.com www.google-analytics.com'.split(
    ' ',
  ),
);
const loadingTags: ReadonlySet<string> = new Set([
  'base',
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'meta',
]);

/** Analyses the code of a page as far as possible without running it. */
export function readPageCode(page: string): PageCode {
  let isActive = false;
  let loadsFrom: string | undefined;
  let base = '';
  for (const { name, attributes } of scanHtml(page, loadingTags)) {
    const value = (key: string): string => decodeAttribute(attributes.get(key) ?? '').trim();
    if (name === 'base') base ||= value('href');
    else if (name === 'meta')
      isActive ||= /^refresh$/i.test(value('http-equiv')) && refreshTarget(value('content')) !== '';
    else {
      const address = value(name === 'object' ? 'data' : 'src');
      const host = address === '' ? undefined : hostOf(address, base);
      if (host !== undefined && !libraries.has(host)) loadsFrom ??= host;
      isActive ||= /^data:(?!image\/(?:png|jpe?g|gif|webp)|application\/pdf|video|audio)/i.test(address);
    }
  }
  return { isActive: isActive || (code.test(page) && runsHidden(page)), loadsFrom };
}

/** How often characters can be written by their numbers: in a value of an entity that is in one, in an attribute. */
const timesDecoded = 3;

/** Whether an SVG drawing, which needs no code, contains some. */
export function hasDrawingCode(page: string): boolean {
  let read = page;
  for (let times = 0; times <= timesDecoded; times += 1) {
    if (drawingCode.test(read)) return true;
    if (!read.includes('&')) return false;
    read = decodeAttribute(read);
  }
  return false;
}

function runsHidden(page: string): boolean {
  const isRunning = (text: string): boolean =>
    active.test(text) ||
    madeFunction.test(text) ||
    obfuscated.test(text) ||
    hasMadeNames(text) ||
    (copies.test(text) && commands.test(text));
  if (isRunning(page)) return true;
  const written = withoutEscapes(page);
  return written !== page && isRunning(written);
}

function hasMadeNames(page: string): boolean {
  madeName.lastIndex = 0;
  return madeName.test(page) && madeName.test(page) && madeName.test(page);
}

/** Decodes escaped characters in scripts and attributes. */
const withoutEscapes = (page: string): string =>
  decodeAttribute(page).replace(
    /\\(?:u00([0-7][\da-f])|x([0-7][\da-f])|u\{0{0,4}([0-7][\da-f])\})/gi,
    (_whole, four: string, two: string, braced: string) =>
      String.fromCharCode(Number.parseInt(four ?? two ?? braced, 16)),
  );
