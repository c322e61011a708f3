import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';

/** Verbs of finding or reading a mail: 'flagged by Sophos' names no sender. */
export const judged =
  /^(?:flagged|detected|marked|classified|identified|caught|recogni[sz]ed|spotted|scanned|seen|viewed|checked|reviewed|noticed|rated|erkannt(?:e[nrsm]?)?|eingestuft(?:e[nrsm]?)?|markiert(?:e[nrsm]?)?|klassifiziert(?:e[nrsm]?)?|bewertet(?:e[nrsm]?)?|gesehen(?:e[nrsm]?)?|angesehen|gelesen(?:e[nrsm]?)?|geprueft(?:e[nrsm]?)?|entdeckt(?:e[nrsm]?)?)$/;

/** A name without an address. */
export const isName = (node: PromptNode): boolean =>
  node.kind === 'text' && node.field === 'sender' && !node.isQuoted && !/[@.]/.test(node.value);
