import { decodeAttribute } from './decode-entities.ts';
import { scanHtml, type HtmlTag } from './scan-html.ts';

/** What the forms of a page collect and where they send it. */
export interface PageForms {
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
export function hostOf(address: string, base = ''): string | undefined {
  const plain = address.replace(/[\t\r\n]/g, '').replace(/^\\{2}|^\/{2}/, 'https://');
  const isWhole = /^https?:/i.test(plain);
  if (!isWhole && !/^https?:/i.test(base)) return undefined;
  const url = isWhole ? plain : base;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
