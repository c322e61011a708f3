import { readQuotedField, type QuotedField } from '../../records/reply-words.ts';

/** What the text of a forward or answer says about the mail in it; empty where it says nothing. */
export interface ForwardedHeader {
  /** Lower case. */
  readonly sender: string;
  readonly subject: string;
}

/** Most lines that are looked at, and between two lines of one header: folded recipients, empty lines of pages. */
const limits = { lines: 5_000, gap: 8 };

type Block = Partial<Record<QuotedField, string>>;

/**
 * The header of the first mail that a text quotes, as mail programs write it above a forward or below an answer, in
 * the languages of `reply-words.ts`; without one, the address in a line that introduces a quotation
 * (`On Monday, Ann <ann@example.com> wrote:`).
 */
export function readForward(text: string): ForwardedHeader {
  const lines = text.split('\n', limits.lines);
  const blocks = blocksIn(lines);
  const hasAddress = ({ sender = '' }: Block) => addressIn(sender) !== '';
  const best =
    blocks.find((block) => isHeader(block) && hasAddress(block)) ??
    blocks.find(hasAddress) ??
    blocks.find(isHeader);
  return {
    sender: addressIn(best?.sender ?? '') || (best ? '' : introducedIn(lines)),
    subject: best?.subject ?? '',
  };
}

/** One line of this kind may be part of any text; two are a header. */
const isHeader = (block: Block): boolean =>
  block.sender !== undefined && Object.values(block).filter((value) => value !== undefined).length > 1;

function blocksIn(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = {};
  let last = -Infinity;
  /** Field whose value is in the next line, as where label and value are cells of a table. */
  let waiting: QuotedField | undefined;
  for (const [at, line] of lines.entries()) {
    const found = readQuotedField(line);
    if (!found) {
      if (waiting && isSomething(line)) {
        block[waiting] = line.replace(/^[\s>|*_]{1,100}/, '').trim();
        waiting = undefined;
      }
      continue;
    }
    // Another header begins: mails forwarded in each other.
    if (at - last > limits.gap || (block[found.field] !== undefined && found.field !== 'recipients')) {
      block = {};
      blocks.push(block);
    } else if (blocks.length === 0) blocks.push(block);
    block[found.field] ??= found.value;
    waiting = found.value === '' ? found.field : undefined;
    last = at;
  }
  return blocks;
}

const isSomething = (line: string): boolean => /[^\s>|*_]/.test(line.slice(0, 1_000));

/** The address in angle or square brackets, else the first one; a name may look like one too. */
function addressIn(text: string): string {
  const line = text.slice(0, 2_000);
  const found = bracketed.exec(line)?.[1] ?? bare.exec(line)?.[0] ?? '';
  return found.replace(/\.$/, '').toLowerCase();
}

const bracketed =
  /[<[(](?:mailto:)?\s{0,2}([^\s<>[\]()"',;:@]{1,64}@[^\s<>[\]()"',;:@]{1,254})\s{0,2}[>\])]/u;
const bare = /[^\s<>[\]()"',;:@]{1,64}@[^\s<>[\]()"',;:@]{1,254}/u;

/** The address in the line that introduces the first quotation; a long line is folded, and its end on the next one. */
function introducedIn(lines: readonly string[]): string {
  const quoted = lines.findIndex((line) => line.startsWith('>'));
  const above = lines.slice(0, Math.max(quoted, 0)).map((line) => line.slice(0, 1_000).trim());
  const end = above.findLastIndex((line) => line !== '');
  if (!/[:：]$/.test(above[end] ?? '')) return '';
  return addressIn(above.slice(Math.max(end - 1, 0), end + 1).join(' '));
}
