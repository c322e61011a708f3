/** Pieces that are kept apart before they are joined. */
const maxPieces = 4_096;

/** A text that is put together from pieces, in memory that follows its length and not their number. */
export class JoinedText {
  private joined = '';
  private pieces: string[] = [];

  get isEmpty(): boolean {
    return this.joined === '' && this.pieces.length === 0;
  }

  add(piece: string): void {
    if (piece === '') return;
    this.pieces.push(piece);
    if (this.pieces.length >= maxPieces) this.join();
  }

  text(): string {
    this.join();
    return this.joined;
  }

  /** The text; what is added from then on begins a new one. */
  take(): string {
    const text = this.text();
    this.joined = '';
    return text;
  }

  copy(): JoinedText {
    const copy = new JoinedText();
    copy.joined = this.text();
    return copy;
  }

  private join(): void {
    this.joined += this.pieces.join('');
    this.pieces = [];
  }
}

/** `text.replace(pattern, by)` for texts with millions of matches, of which `replace` keeps all at once. */
export function replaceEach(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string): string {
  const out = new JoinedText();
  let from = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match.index > from) out.add(text.slice(from, match.index));
    out.add(by(match));
    from = match.index + match[0].length;
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return from === 0 ? text : out.text() + text.slice(from);
}

/** Texts up to this length have too few matches to matter. */
const usualLength = 500_000;

/** `text.replace(pattern, by)` in the same way, at the usual speed where the text is not large. */
export const replaceAllOf = (text: string, pattern: RegExp, by: string): string =>
  text.length <= usualLength ? text.replace(pattern, by) : replaceEach(text, pattern, () => by);
