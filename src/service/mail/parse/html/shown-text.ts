import { cleanLine, isAscii, fieldLimits } from '../clean-fields.ts';
import { JoinedText, replaceAllOf, replaceEach } from '../joined-text.ts';

const invisible = /(?![\u202a-\u202e])\p{Default_Ignorable_Code_Point}/gu;
const blank = /[\u2800\u115f\u1160\u3164\uffa0]/g;

/** Text without characters that are never displayed; letters that are blank are spaces. */
export const visibleText = (text: string): string =>
  isAscii(text) ? text : replaceAllOf(replaceAllOf(text, blank, '\u00a0'), invisible, '');

const collapse = (text: string): string => (hasOnlySpaces(text) ? text : replaceAllOf(text, /\s+/g, ' '));

/** Whether words of ASCII are apart by single spaces: most texts need no change, and an expression takes longer to tell. */
function hasOnlySpaces(text: string): boolean {
  let wasSpace = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code === 0x20;
    if (code > 0x7f) return !/\s\s|[^\S ]/.test(text);
    if ((isSpace && wasSpace) || (code >= 0x09 && code <= 0x0d)) return false;
    wasSpace = isSpace;
  }
  return true;
}

/** Empty lines that fill about a screen: what follows is read by those who look for it. */
const screenOfLines = 20;

/** The text of a page as it is put together. */
export class TextView {
  private pieces = new JoinedText();
  private breaks = 0;
  private emptyLines = 0;
  private hasSpace = false;
  /** Whether the current line has a space that does not collapse, but no letters. */
  private isFilled = false;

  add(text: string, depth: number, isPre: boolean): void {
    if (isPre && text.includes('\n')) {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) this.breakLine();
        this.add(line, depth, false);
      }
      return;
    }
    const words = collapse(text);
    if (words === '') return;
    if (words === ' ') {
      this.hasSpace = true;
      return;
    }
    const isFirst = this.pieces.isEmpty;
    if (!isFirst) this.pieces.add(this.separator(words.startsWith(' ')));
    if (depth > 0 && (isFirst || this.breaks > 0)) this.pieces.add('> ');
    this.pieces.add(words.trim());
    this.hasSpace = words.endsWith(' ');
    this.breaks = 0;
    this.emptyLines = 0;
    this.isFilled = false;
  }

  copy(): TextView {
    const copy = Object.assign(new TextView(), this);
    copy.pieces = this.pieces.copy();
    return copy;
  }

  private separator(startsWithSpace: boolean): string {
    if (this.emptyLines >= screenOfLines) return '\n\f\n';
    if (this.breaks > 0) return this.breaks === 1 ? '\n' : '\n\n';
    return this.hasSpace || startsWithSpace ? ' ' : '';
  }

  fillLine(): void {
    this.isFilled = true;
  }

  breakLine(): void {
    this.breaks += 1;
    this.emptyLines += 1;
    this.isFilled = false;
  }

  endBlock(): void {
    this.breaks += 1;
    if (this.isFilled) this.emptyLines += 1;
    this.isFilled = false;
  }

  leaveScreen(): void {
    this.emptyLines = screenOfLines;
  }

  text(): string {
    const text = this.pieces.text();
    return /[\u202a-\u202e]/.test(text) ? replaceAllOf(inReadingOrder(text), /[\u202a-\u202e]/g, '') : text;
  }
}

/** The text of a link as it is put together. */
export class LinkText {
  private read = '';

  add(text: string): void {
    if (this.read.length > fieldLimits.linkText * 2) return;
    const words = collapse(text);
    this.read += this.read === '' || this.read.endsWith(' ') ? words.trimStart() : words;
  }

  text(): string {
    if (this.read === '') return '';
    return cleanLine(inReadingOrder(this.read.slice(0, fieldLimits.linkText)), fieldLimits.linkText);
  }
}

/** Counts the times that letters within a word are hidden. */
export class HiddenLetters {
  count = 0;
  private before = '';
  private isPending = false;

  add(text: string, hidden: number): void {
    if (hidden !== 0) {
      this.isPending = /^[\p{L}\p{N}]{1,40}$/u.test(text) && /\p{L}$/u.test(this.before);
      return;
    }
    if (text === '') return;
    if (this.isPending && /^\p{L}/u.test(text)) this.count += 1;
    this.isPending = false;
    this.before = text.slice(-2);
  }

  separate(): void {
    this.before = '';
    this.isPending = false;
  }
}

/** A text in the order in which it is displayed, with right-to-left overrides (U+202E) applied. */
export const inReadingOrder = (text: string): string =>
  replaceEach(text, /\u202e([^\u202c\u202d\u202e]{0,20000})[\u202c\u202d]?/g, ([, turned = '']) =>
    Array.from(turned).toReversed().join(''),
  );
