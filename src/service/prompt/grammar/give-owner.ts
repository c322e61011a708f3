import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { isSingle, joinNodes, subjectOf } from '../prompt-tree.ts';
import type { PromptItem } from './items.ts';
import { isOffice, offices, roles } from './read-named-address.ts';
import { nodeOfText, nodeOfToken } from './value-nodes.ts';

/**
 * Gives the values or unread words in front of 'in the subject' or 'received' their field. False when nothing in front of
 * it can have the field: the words say something that was not understood.
 */
export function giveOwner(items: PromptItem[], of: PromptTextField, me: string): boolean {
  let field = of;
  let last = items.length - 1;
  // Between a person and the verb there may be times and other conditions: 'die Priya gestern an Bob geschickt hat'.
  const isPerson = of === 'sender' || of === 'recipients';
  const between = isPerson ? ['period', 'condition', 'clause', 'mail'] : ['clause'];
  const isBetween = (item: PromptItem | undefined) =>
    item !== undefined &&
    (between.includes(item.kind) || (isPerson && item.kind === 'operator' && item.operator === 'comma'));
  // 'Hat bob@x.example am Montag oder am Mittwoch geschrieben?'
  const joinsTimes = (at: number) =>
    isPerson &&
    items[at]?.kind === 'operator' &&
    items[at - 1]?.kind === 'period' &&
    items[at + 1]?.kind === 'period';
  const isFileBetween = (at: number) => isPerson && isFileBehindPerson(items, at);
  while (last >= 0 && (isBetween(items[last]) || joinsTimes(last) || isFileBetween(last))) last -= 1;
  let from = last;
  while (from >= 0) {
    const item = items[from] as PromptItem;
    const isJoint =
      item.kind === 'operator' &&
      (item.operator === 'and' || item.operator === 'or' || item.operator === 'comma');
    if (item.kind !== 'value' && item.kind !== 'unread' && !(isJoint && from < last)) break;
    if (!isJoint && !belongs(item, items[from + 1], items[last])) break;
    from -= 1;
  }
  const run = items.slice(from + 1, last + 1);
  // 'in deren Betreff Rechnung, aber nicht Storno vorkommt': the second text is of the same field.
  const named = of === 'anywhere' ? fieldInFront(items, from) : undefined;
  if (named) field = named;
  const first = run.findIndex(({ kind }) => kind === 'value' || kind === 'unread');
  if (first < 0) {
    const { kind, ...actor } = items[last] ?? { kind: 'mail' };
    // 'with Microsoft in the sender name'.
    if (kind === 'by' && 'text' in actor && !isPerson && actor.text) {
      const node = nodeOfText(field, 'contains', actor.text);
      const { start, end } = actor;
      if (node) items[last] = { kind: 'condition', node, place: 'behind', cue: field, start, end };
      return node !== undefined;
    }
    if (isPerson) {
      giveToMe(items, of, me);
      return true;
    }
    return giveToCondition(items[last], field);
  }
  // 'which mails did ann@a.example frobnicate get': the address is whom the verb is about, the word is not understood.
  const beside = items[from];
  if (isPerson && run[first]?.kind === 'unread' && first === 0 && beside?.kind === 'value') return false;
  const nodes: PromptNode[] = [];
  let joint: 'and' | 'or' = 'or';
  let isNobody = false;
  let isTitle = false;
  let text: { start: number; end: number; text: string } | undefined;
  const flush = () => {
    // 'Herr Müller', 'user Ann Lee'.
    const name =
      text && isPerson
        ? text.text.replace(/^\S+ (?=\S)/, (title) => (isRole(title) ? '' : title))
        : text?.text;
    if (text && isPerson && offices.test(text.text.toLowerCase())) isTitle = true;
    // 'whether our Data Protection Officer received', 'wherein … is received': no names in front of a verb.
    const keys = text?.text.toLowerCase().split(' ') ?? [];
    if (text && isPerson && (isOffice('our', keys) || keys.some((key) => unnamed.test(key)))) isTitle = true;
    if (text && isPerson && isRole(text.text)) isNobody = true;
    if (text) nodes.push(nodeOfText(field, 'contains', name ?? '') ?? { kind: 'all' });
    text = undefined;
  };
  for (const item of run.slice(first)) {
    if (item.kind === 'unread') {
      text = {
        start: text?.start ?? item.start,
        end: item.end,
        text: text ? `${text.text} ${item.text}` : item.text,
      };
      continue;
    }
    flush();
    if (item.kind === 'operator' && item.operator === 'and') joint = 'and';
    if (item.kind !== 'value') continue;
    // 'die bericht.docx enthalten', 'wer hat bericht.docx erhalten': what has a file's ending is a file.
    const isFile =
      (field === 'anywhere' || isPerson) && (item.token.kind === 'extension' || item.token.kind === 'file');
    const node =
      nodeOfToken(isFile ? 'attachment' : field, 'contains', item.token) ??
      nodeOfText(field, 'contains', item.token.text);
    if (!node) return false;
    nodes.push(node);
  }
  flush();
  if (isTitle) return false;
  // 'a colleague is missing': nobody by name, but somebody of ours.
  if (isNobody && field === 'recipients' && nodes.length === 1) {
    items.splice(from + 1 + first, run.length - first);
    return true;
  }
  if (isNobody) return false;
  const { start } = run[first] as PromptItem;
  const { end } = run.at(-1) as PromptItem;
  const kind = isSingle(`text ${field}`) ? 'or' : joint;
  items.splice(from + 1 + first, run.length - first, {
    kind: 'condition',
    node: joinNodes(kind, nodes),
    place: 'behind',
    cue: field,
    start,
    end,
  });
  return true;
}

/** 'bob@x.example hat rechnung.pdf bekommen': what was got stands between the person and the verb. */
function isFileBehindPerson(items: readonly PromptItem[], at: number): boolean {
  const kindAt = (place: number) => {
    const item = items[place];
    return item?.kind === 'value' ? item.token.kind : undefined;
  };
  const isFile = (place: number) => /^(?:file|extension)$/.test(kindAt(place) ?? '');
  // 'bericht.docx oder plan.xlsx'.
  const isJoint = items[at]?.kind === 'operator' && isFile(at - 1) && isFile(at + 1);
  if (!isFile(at) && !isJoint) return false;
  return items.slice(0, at).some((_item, place) => /^(?:address|domain)$/.test(kindAt(place) ?? ''));
}

/** What is nobody's name: verbs and small words that the lexicon does not know. */
const unnamed =
  /^(?:review|confirm|verify|whether|wherein|whereby|deliver|delivers|delivering|ensure|determine|establish|assess|evaluate|analyse|analyze|investigate|inspect|examine|collect|compile|gather|obtain|provide|deploy|handle|proceed|wish|whence|hence|thus|upon|onto|via|per|than|too|very|quite|rather|ever|never|ago|why|how|must|shall|been)$/;

const isRole = (text: string): boolean => roles.test(text.trim().toLowerCase());

/** Whether a value or word is one more of a list: 'report.docx, with "x" in the subject' names two things. */
function belongs(item: PromptItem, next: PromptItem | undefined, last: PromptItem | undefined): boolean {
  const kindOf = (one: PromptItem | undefined) =>
    one?.kind === 'value' && one.token.kind !== 'quoted' ? one.token.kind : 'text';
  if (item === last) return true;
  const isBeside = next?.kind === 'value' || (next?.kind === 'unread' && item.kind === 'value');
  return !isBeside && kindOf(item) === kindOf(last);
}

/** 'with the word "x" in the subject': what was looked for anywhere is looked for there; 'a pdf in the attachment' is. */
function giveToCondition(item: PromptItem | undefined, field: PromptTextField): boolean {
  if (item?.kind !== 'condition') return false;
  if (field === 'anywhere') return true;
  if (item.cue === 'anywhere') {
    item.node = withField(item.node, field);
    item.cue = field;
    return true;
  }
  // 'what is there for "voicemail" in the subject'.
  const isText = item.cue === 'recipients' && item.node.kind === 'text' && item.node.isQuoted === true;
  if (isText && (field === 'subject' || field === 'attachment' || field === 'link')) {
    item.node = withField(item.node, field);
    item.cue = field;
    return true;
  }
  // 'whose sender has "Service Desk" in the display name'.
  if (item.cue === 'sender' && field === 'sender_name') {
    item.node = withField(item.node, field);
    item.cue = field;
    return true;
  }
  // 'mit Hash … im Anhang'.
  if (field === 'attachment' && subjectOf(item.node).startsWith('text attach_')) return true;
  // '… itself as sender domain'.
  if (field === 'sender_domain') return subjectOf(item.node) === 'text sender';
  return subjectOf(item.node) === `text ${field}` || subjectOf(item.node) === 'present';
}

const withField = (node: PromptNode, field: PromptTextField): PromptNode => {
  if (node.kind === 'and' || node.kind === 'or')
    return { ...node, of: node.of.map((part) => withField(part, field)) };
  if (node.kind === 'not') return { ...node, of: withField(node.of, field) };
  return node.kind === 'text' ? { ...node, field } : node;
};

/** 'what did I send', 'habe ich bekommen': the person who asks, where nobody else is named. */
function giveToMe(items: PromptItem[], field: 'sender' | 'recipients', me: string): void {
  const at = items.findLastIndex(({ kind }) => kind === 'me');
  const item = items[at];
  // 'I need the mails that were received' does not restrict them to mine.
  if (!item || items.slice(at).some((other) => other.kind === 'mail' || ('others' in other && other.others)))
    return;
  // 'was mir geschickt wurde': to me, from anyone.
  const isToMe = item.kind === 'me' && item.toMe === true;
  const node: PromptNode = {
    kind: 'text',
    field: isToMe ? 'recipients' : field === 'sender' ? 'sender_email' : field,
    match: 'exact',
    value: me,
  };
  items[at] = { kind: 'condition', node, place: 'behind', cue: field, start: item.start, end: item.end };
}

/** The field of the text that an 'and', 'or' or 'but' continues with. */
function fieldInFront(items: readonly PromptItem[], from: number): PromptTextField | undefined {
  let at = from;
  while (items[at]?.kind === 'operator') at -= 1;
  const item = at < from ? items[at] : undefined;
  return item?.kind === 'condition' && item.cue && textFields.has(item.cue) ? item.cue : undefined;
}

const textFields: ReadonlySet<PromptTextField> = new Set(['subject', 'sender_name', 'attachment']);
