import { describe, expect, it } from 'vitest';
import { heldStates } from '../../../src/api/vocabulary/states.ts';
import { flagsAfter, outcomeOf, stateOf, type EmailState } from '../../../src/service/emails/email-states.ts';
import { englishText } from '../../../src/service/core/refuse.ts';
import { hasChanged } from '../../../src/api/vocabulary/outcomes.ts';
import type { EmailFlag } from '../../../src/service/ports/mail-records.ts';

const flags = (...names: EmailFlag[]) => new Set(names);

describe('the state of a mail', () => {
  it.each([
    ['delivered', flags('cp_not_quarantined', 'ms_delivered_inbox')],
    ['delivered', flags()],
    ...heldStates.map((state) => ['quarantined', flags(state)] as const),
    ['quarantined', flags('ms_quarantined', 'cp_not_quarantined')],
    ['restored', flags('cp_not_quarantined', 'restored')],
    ['deleted', flags('cp_quarantined_by_cp', 'deleted')],
    ['deleted', flags('cp_not_quarantined', 'restored', 'deleted')],
  ] as const)('is %s', (state, given) => expect(stateOf(given)).toBe(state));
});

describe('what an action does', () => {
  it.each([
    ['quarantine', 'delivered', 'quarantined'],
    ['quarantine', 'quarantined', 'already_quarantined'],
    ['quarantine', 'restored', 'already_restored'],
    ['restore', 'delivered', 'not_quarantined'],
    ['restore', 'quarantined', 'restored'],
    ['restore', 'restored', 'not_quarantined'],
    ['undo_quarantine', 'quarantined', 'quarantine_undone'],
    ['undo_quarantine', 'restored', 'held_by_another_action'],
    ['quarantine', 'deleted', 'is_deleted'],
    ['restore', 'deleted', 'is_deleted'],
    ['undo_quarantine', 'deleted', 'is_deleted'],
  ] as const)('[MX-17] %s of a %s mail: %s', (action, state, outcome) => {
    expect(outcomeOf(action, state)).toBe(outcome);
  });

  it('[MX-17] has a message that explains why restored mail is not quarantined again', () => {
    const outcome = outcomeOf('quarantine', 'restored');
    expect(hasChanged(outcome)).toBe(false);
    expect(englishText(`outcome_${outcome}`)).toBe('Restored emails cannot be quarantined again.');
  });

  it('[MX-17] follows the table of states', () => {
    const mail = {
      flags: flags('google_mail', 'google_delivered_inbox', 'cp_not_quarantined'),
      heldState: 'cp_quarantined_by_analyst',
      before: ['cp_not_quarantined', 'google_delivered_inbox'],
    } as const;
    const after = (outcome: 'quarantined' | 'restored' | 'quarantine_undone'): EmailState =>
      stateOf(new Set(flagsAfter(outcome, mail)));
    expect(after('quarantined')).toBe('quarantined');
    expect(after('restored')).toBe('restored');
    expect(flagsAfter('quarantine_undone', mail)).toEqual(mail.before);
    expect(flagsAfter('restored', mail)).toContain('google_delivered_inbox');
    const junk = flagsAfter('restored', { ...mail, folder: 'google_delivered_junk' });
    expect(junk).toEqual(['cp_not_quarantined', 'restored', 'google_delivered_junk']);
  });
});
