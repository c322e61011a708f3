import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptToken } from '../read-tokens.ts';

/** Words for a judgement without a verdict. */
const judging =
  /^(?:flagged|marked|detected|classified|categori[sz]ed|caught|judged|rated|tagged|label?led|deemed|triggered|erkannte?[nrs]?|markierte?[nrs]?|eingestufte?[nrs]?|bewertete?[nrs]?|klassifizierte?[nrs]?|beurteilte?[nrs]?|gekennzeichnete?[nrs]?|geflaggte?[nrs]?|getaggte?[nrs]?|gelabelte?[nrs]?|eingeordnete?[nrs]?|identifizierte?[nrs]?|kategorisierte?[nrs]?|deklarierte?[nrs]?|eingeschaetzte?[nrs]?|enttarnte?[nrs]?|entlarvte?[nrs]?|gewertete?[nrs]?)$/;

/** 'mails that were caught', 'erkannte Mails von gestern': a judgement without a verdict, which would be passed over. */
export const findUnjudged = (tokens: readonly PromptToken[], node: PromptNode): PromptToken | undefined =>
  isJudged(node) ? undefined : tokens.find(({ kind, key }) => kind === 'word' && judging.test(key));

function isJudged(node: PromptNode): boolean {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.of.some(isJudged);
    case 'not':
      return isJudged(node.of);
    default:
      return ['detection', 'state', 'flag', 'actor', 'spam_level'].includes(node.kind);
  }
}
