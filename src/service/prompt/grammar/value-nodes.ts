import { isDomainName, isEmailAddress, isMd5 } from '../../../api/validators.ts';
import type { PromptLeaf, PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { joinNodes } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import { isLocalPart } from './is-local-part.ts';

/** A value by what it looks like, in a field. */
export function nodeOfToken(
  field: PromptTextField,
  match: 'contains' | 'exact',
  token: PromptToken,
): PromptNode | undefined {
  const leaf = (of: PromptTextField, how: 'contains' | 'exact' | 'ends', value: string): PromptLeaf => ({ kind: 'text', field: of, match: how, value }); // oxfmt-ignore
  const { text } = token;
  switch (token.kind) {
    case 'address':
      // '*@example.com' has no domains below it.
      if (text.startsWith('*@') && (field === 'sender' || field === 'sender_email'))
        return leaf('sender_email', 'ends', text.slice(1));
      if (text.startsWith('*@')) return nodeOfDomain(field, match, text.slice(1));
      if (field === 'sender' || field === 'sender_email') return leaf('sender_email', 'exact', text);
      if (field === 'recipients' || field === 'person') return leaf(field, 'exact', text);
      return ['mailbox', 'sender_name', 'link', 'message_id'].includes(field)
        ? leaf(field, match, text)
        : undefined;
    case 'domain':
      return nodeOfDomain(field, match, text);
    case 'web':
      return field === 'link' ? leaf('link', match, text) : undefined;
    case 'ip':
      if (field === 'anywhere')
        return joinNodes('or', [
          // A network is written nowhere.
          ...(text.includes('/') ? [] : [leaf(field, 'contains', text)]),
          leaf('sender_server_ip', 'exact', text),
          leaf('sender_client_ip', 'exact', text),
        ]);
      if (field === 'link') return leaf('link', match, text);
      if (field === 'sender') return leaf('sender_server_ip', 'exact', text);
      return field.endsWith('_ip') ? leaf(field, 'exact', text) : undefined;
    case 'hash':
      return field === 'anywhere' || field === 'attachment' || field.startsWith('attach_')
        ? leaf(isMd5(text) ? 'attach_md5' : 'attach_sha256', 'exact', text)
        : undefined;
    case 'message_id':
      // 'from Bob <bob@x.example>'.
      if (isPersonField(field) && isEmailAddress(text.slice(1, -1)))
        return nodeOfToken(field, match, { ...token, kind: 'address', text: text.slice(1, -1) });
      if (field === 'anywhere')
        return joinNodes('or', [
          leaf(field, 'contains', text.slice(1, -1)),
          leaf('message_id', 'exact', text),
        ]);
      return field === 'message_id' ? leaf(field, 'exact', text) : undefined;
    case 'file':
      if (field === 'link') return leaf(field, match, text);
      return field === 'attachment' ? leaf(field, match, text) : undefined;
    case 'extension':
      return field === 'attachment' ? leaf(field, 'ends', text.replace(/^\*/, '').toLowerCase()) : undefined;
    default:
      return undefined;
  }
}

/** 'subject="*password*"', as other tools write what is contained. */
export function nodeOfQuoted(
  field: PromptTextField,
  match: 'contains' | 'exact',
  text: string,
): PromptNode | undefined {
  const inner = /^\*([^*?]*[^*?\s][^*?]*)\*$/.exec(text)?.[1];
  return inner === undefined ? nodeOfText(field, match, text) : nodeOfText(field, 'contains', inner);
}

/** 'who received https://evil.example/login', 'who got 5d41…': mail with that link, or with that file. */
export function nodeOfReceived(
  token: PromptToken,
  verb: PromptToken | undefined,
  match: 'contains' | 'exact',
): PromptNode | undefined {
  const field = token.kind === 'web' ? 'link' : token.kind === 'hash' ? 'attach_sha256' : undefined;
  const isReceived = /^(?:received|got|receive|get)$/.test(verb?.key ?? '');
  return field && isReceived ? nodeOfToken(field, match, token) : undefined;
}

const isPersonField = (field: PromptTextField) =>
  field === 'sender' || field === 'sender_email' || field === 'recipients' || field === 'person';

export function nodeOfDomain(
  field: PromptTextField,
  match: 'contains' | 'exact',
  text: string,
): PromptNode | undefined {
  const isBelow = text.startsWith('*.');
  const bare = text.replace(/^(?:\*\.|[@.])/, '');
  const leaf = (of: PromptTextField, how: 'contains' | 'exact' | 'ends', value: string): PromptLeaf => ({ kind: 'text', field: of, match: how, value }); // oxfmt-ignore
  if (!isDomainName(bare) && !/^[\p{L}-]{2,}$/u.test(bare)) return undefined;
  if (isPersonField(field) && isLocalPart(text))
    return leaf(field === 'sender' ? 'sender_email' : field, 'contains', bare);
  switch (field) {
    case 'sender':
    case 'sender_email':
    case 'sender_domain':
      return leaf(
        'sender_domain',
        isBelow ? 'ends' : field === 'sender_domain' ? match : 'contains',
        isBelow ? `.${bare}` : bare,
      );
    case 'recipients':
      return leaf('recipients', 'contains', isDomainName(bare) ? `@${bare}` : `.${bare}`);
    case 'person':
      return {
        kind: 'or',
        of: [leaf('sender_domain', 'contains', bare), leaf('recipients', 'contains', `@${bare}`)],
      };
    case 'link':
      return leaf('link', match, isDomainName(bare) ? bare : `.${bare}`);
    case 'attachment':
      // A file whose ending is also that of a domain: 'setup.com'.
      return leaf('attachment', match, text);
    case 'message_id':
      return leaf('message_id', 'exact', text);
    default:
      return undefined;
  }
}

const edges: ReadonlySet<PromptTextField> = new Set(['sender', 'sender_email', 'sender_name', 'subject', 'attachment']); // oxfmt-ignore

/** Words or a quoted text, in a field; undefined when the field cannot have them. */
export function nodeOfText(
  field: PromptTextField,
  match: 'contains' | 'exact',
  value: string,
): PromptNode | undefined {
  if ((field === 'sender' || field === 'recipients' || field === 'person') && isEmailAddress(value)) {
    return { kind: 'text', field: field === 'sender' ? 'sender_email' : field, match: 'exact', value };
  }
  if (field.endsWith('_ip') || field.startsWith('attach_')) return undefined;
  // 'info@*', 'bob*': how it begins.
  const start = /^([^*?\s]+)\*$/.exec(value)?.[1];
  if (start && edges.has(field))
    return { kind: 'text', field: start.includes('@') && field === 'sender' ? 'sender_email' : field, match: 'starts', value: start }; // oxfmt-ignore
  return { kind: 'text', field, match, value };
}
