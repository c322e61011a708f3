import api from '../../../docs/api.md?raw';
import exceptionRules from '../../../docs/exception-rules.md?raw';
import exports from '../../../docs/exports.md?raw';
import inspectors from '../../../docs/inspectors.md?raw';
import operations from '../../../docs/operations.md?raw';
import prompt from '../../../docs/prompt.md?raw';
import search from '../../../docs/search.md?raw';
import service from '../../../docs/service.md?raw';
import changelog from '../../../CHANGELOG.md?raw';
import { paths } from '../../site/paths.ts';
import type { Block, Inline } from '../../views/help/model.ts';

/** The documents shown in the console, in order; they belong to this version. */
const documents = {
  search,
  prompt,
  'exception-rules': exceptionRules,
  exports,
  inspectors,
  api,
  service,
  operations,
} as const;

/** The documents that the list of the help shows. */
export const topics = Object.keys(documents) as (keyof typeof documents)[];

/** The chapters of the operations guide, to which its first page links: `operations/deploy.md` is `operations-deploy`. */
const chapters = import.meta.glob<string>('../../../docs/operations/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every document that has a page, by its name in addresses. */
const texts = new Map([
  ...Object.entries<string>(documents),
  ...Object.entries(chapters).map(([path, text]) => [topicOf(path.split('/docs/')[1]!), text] as const),
]);
export const allTopics: readonly string[] = [...texts.keys()];
const isTopic = (name: string): boolean => texts.has(name);

/** The name in addresses of a file below `docs`. */
function topicOf(path: string): string {
  return path.replace(/\.md$/, '').replaceAll('/', '-');
}

/** A document's title and content. */
export interface ReadDocument {
  title: string;
  blocks: readonly Block[];
}

const known = new Map<string, ReadDocument>();

/** A parsed document, cached. */
export function readDocument(topic: string): ReadDocument {
  const isChapter = !Object.hasOwn(documents, topic);
  const found =
    known.get(topic) ??
    takeTitle(readMarkdown(withoutDecisions(texts.get(topic) ?? ''), (target) => hrefOf(target, isChapter)));
  known.set(topic, found);
  return found;
}

/** The records of decisions are for those who read the source. */
const decision = String.raw`\[(?:decision\s)?\d+\]\((?:\.\./)?decisions/[^)]+\)`;
const decisions = new RegExp(
  String.raw`\s?\((?:decision )?${decision}(?:, ${decision})*\)|[;,] ${decision}`,
  'g',
);
const withoutDecisions = (text: string): string => text.replaceAll(decisions, '');

/** The changelog, newest version first. */
export const readChangelog = (): readonly Block[] =>
  (changes ??= takeTitle(readMarkdown(changelog, (target) => hrefOf(target))).blocks);
let changes: readonly Block[] | undefined;

/** The first heading becomes the title of the page. */
function takeTitle(blocks: readonly Block[]): ReadDocument {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'heading') return { title: '', blocks };
  return { title: first.inlines.map(({ text }) => text).join(''), blocks: rest };
}

/** Links to other documents shown here, anchors and the web are kept; files of the source have no target. */
function hrefOf(target: string, fromChapter = false): string | undefined {
  if (target.startsWith('https://') || /^#[\p{L}\p{N}-]+$/u.test(target)) return target;
  const match = /^(?:docs\/|\.\/|(\.\.\/))?((?:operations\/)?[a-z-]+)\.md(#[\p{L}\p{N}-]+)?$/u.exec(target);
  if (match === null) return undefined;
  const [, up, path, anchor = ''] = match;
  const topic = topicOf(fromChapter && up === undefined ? `operations/${path}` : path!);
  return isTopic(topic) ? paths.helpTopic(topic) + anchor : undefined;
}

/**
 * Parses the subset of Markdown in the documentation: headings, paragraphs, fenced code, flat lists and
 * tables. `hrefOf` returns the target of a link, or undefined to show it as text.
 */
function readMarkdown(text: string, hrefOf: (target: string) => string | undefined): Block[] {
  const lines = text.replaceAll('\r', '').split('\n');
  const inlinesOf = (written: string) => readInlines(written, hrefOf);
  const blocks: Block[] = [];
  let at = 0;
  /** Consumes the following lines that match, joined. */
  const take = (isLike: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && isLike(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      at += 1;
      const level = heading[1]!.length as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, id: slugOf(heading[2]!), inlines: inlinesOf(heading[2]!) });
    } else if (line.startsWith('```')) {
      at += 1;
      const code = take((one) => !one.startsWith('```'));
      at += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take((one) => one.startsWith('|'));
      const cells = (row: string) => cellsOf(row).map(inlinesOf);
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (item.test(line)) {
      const isOrdered = /^\d/.test(line);
      const items = take((one) => item.test(one) || /^\s+\S/.test(one));
      blocks.push({ kind: 'list', isOrdered, items: joinItems(items).map(inlinesOf) });
    } else {
      const paragraph = take(
        (one) => one.trim() !== '' && !/^(?:#{1,3} |```|\|)/.test(one) && !item.test(one),
      );
      blocks.push({ kind: 'paragraph', inlines: inlinesOf(paragraph.join(' ')) });
    }
  }
  return blocks;
}

const item = /^(?:[-*]|\d+\.) +/;

/** Joins items with their continuation lines; a nested list becomes part of its item's sentence. */
function joinItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim().replace(item, '')}`);
  }
  return items;
}

/** The cells of a row; `\|` is an escaped bar. */
const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll(String.raw`\|`, '|').trim());

/** The anchor of a heading, as used in links. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const inline =
  /(?<!\\)`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<target>[^)\s]+)\)|\*\*(?<strong>[^*]+)\*\*|(?<![\w*])[*_](?<emphasis>[^*_\s][^*_]*)[*_](?![\w*])/g;

function readInlines(text: string, hrefOf: (target: string) => string | undefined): Inline[] {
  const inlines: Inline[] = [];
  const push = (kind: 'text' | 'code' | 'strong' | 'emphasis', content: string) => {
    if (content !== '') inlines.push({ kind, text: content });
  };
  let at = 0;
  for (const match of text.matchAll(inline)) {
    push('text', text.slice(at, match.index));
    at = match.index + match[0].length;
    const { code, strong, emphasis, text: label, target } = match.groups!;
    const href = target === undefined ? undefined : hrefOf(target);
    if (code !== undefined) push('code', code);
    else if (strong !== undefined) push('strong', strong);
    else if (emphasis !== undefined) push('emphasis', emphasis);
    else if (href !== undefined) inlines.push({ kind: 'link', text: plain(label!), href });
    else push('text', plain(label!));
  }
  push('text', text.slice(at));
  return inlines;
}

/** The text of a link, without code marks. */
const plain = (text: string): string => text.replaceAll('`', '');
