import type {
  AllowRuleInput,
  BlockRuleInput,
} from '../../../../src/api/contract/exception-rules/exception-rule.ts';
import { startExplorer } from '../../mail-explorer/support/start-explorer.ts';

export { byHtmx } from '../../mail-explorer/support/start-explorer.ts';

/** The Explorer's console, with rules made by the contract's calls as its administrator; these give the rules' ids. */
export async function startPolicy(mails: number) {
  const explorer = await startExplorer(mails);
  const save = async (method: string, path: string, json: unknown) => {
    const answer = await explorer.send(method, path, json);
    const body = (await answer.json()) as { entity_id?: string };
    if (!body.entity_id) throw new Error(`The rule was not made: ${JSON.stringify(body)}`);
    return body.entity_id;
  };
  return {
    ...explorer,
    allow: (rule: AllowRuleInput) => save('POST', '/api/v1/mail_explorer2/exception/whitelist', rule),
    block: (rule: BlockRuleInput) => save('PUT', '/api/v1/mail_explorer2/exception/blacklist', rule),
    /** The text of a page, or of what htmx gets. */
    text: async (path: string, headers?: Record<string, string>) =>
      (await explorer.get(path, headers)).text(),
  };
}
export type TestPolicy = Awaited<ReturnType<typeof startPolicy>>;
