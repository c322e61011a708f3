import api from '../../../docs/api.md?raw';
import exceptionRules from '../../../docs/exception-rules.md?raw';
import exports from '../../../docs/exports.md?raw';
import inspectors from '../../../docs/inspectors.md?raw';
import operations from '../../../docs/operations.md?raw';
import prompt from '../../../docs/prompt.md?raw';
import search from '../../../docs/search.md?raw';
import changelog from '../../../CHANGELOG.md?raw';
import { paths } from '../../paths.ts';
import type { Block } from '../../views/help/model.ts';
import { readMarkdown } from './read-markdown.ts';

/** The documents shown in the console, in order; they belong to this version. */
const documents = {
  search,
  prompt,
  'exception-rules': exceptionRules,
  exports,
  inspectors,
  api,
  operations,
} as const;

export type Topic = keyof typeof documents;
export const topics = Object.keys(documents) as Topic[];
export const isTopic = (name: string): name is Topic => Object.hasOwn(documents, name);

/** A document's title and content. */
export interface ReadDocument {
  title: string;
  blocks: readonly Block[];
}

const known = new Map<Topic, ReadDocument>();

/** A parsed document, cached. */
export function readDocument(topic: Topic): ReadDocument {
  const found = known.get(topic) ?? takeTitle(readMarkdown(documents[topic], hrefOf));
  known.set(topic, found);
  return found;
}

/** The changelog, newest version first. */
export const readChangelog = (): readonly Block[] =>
  (changes ??= takeTitle(readMarkdown(changelog, hrefOf)).blocks);
let changes: readonly Block[] | undefined;

/** The first heading becomes the title of the page. */
function takeTitle(blocks: readonly Block[]): ReadDocument {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'heading') return { title: '', blocks };
  return { title: first.inlines.map(({ text }) => text).join(''), blocks: rest };
}

/** Links to other documents shown here, anchors and the web are kept; files of the source have no target. */
function hrefOf(target: string): string | undefined {
  if (target.startsWith('https://') || /^#[\p{L}\p{N}-]+$/u.test(target)) return target;
  const match = /^(?:docs\/|\.\/)?([a-z-]+)\.md(#[\p{L}\p{N}-]+)?$/u.exec(target);
  const topic = match?.[1];
  return topic !== undefined && isTopic(topic) ? paths.helpTopic(topic) + (match?.[2] ?? '') : undefined;
}
