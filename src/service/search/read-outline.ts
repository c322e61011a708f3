import { fieldsOfFlags } from './email-flags.ts';
import type { EmailOutline } from './email-index.ts';
import { splitList } from './email-texts.ts';
import { readSpfCheck } from './restore-row.ts';
import { severityOfFlags } from './summarize-matches.ts';

/** What of a stored row its outline is made of; SQL, joined with its flags. */
export const outlineColumns = 'f.flags, t.sender, t.recipients, t.remainder';

/** Makes the outline of a stored row; about a quarter of the work of the row itself. */
export function readOutline(stored: {
  flags: number;
  sender: string;
  recipients: string;
  remainder: string;
}): EmailOutline {
  const { is_quarantined, is_restored } = fieldsOfFlags(stored.flags);
  return {
    severity: severityOfFlags(stored.flags),
    state: is_quarantined ? 'quarantined' : is_restored ? 'restored' : 'delivered',
    sender: stored.sender,
    recipients: splitList(stored.recipients),
    spfCheck: readSpfCheck(stored.remainder),
  };
}
