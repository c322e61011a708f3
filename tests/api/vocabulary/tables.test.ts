import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  attackCategories,
  type AttackCategory,
  verdictsOf,
} from '../../../src/api/vocabulary/attack-categories.ts';
import { directions } from '../../../src/api/vocabulary/directions.ts';
import { mailApps } from '../../../src/api/vocabulary/platforms.ts';
import { signInProviders } from '../../../src/api/vocabulary/sign-in.ts';
import {
  deliveredStates,
  deliveredTo,
  heldStates,
  holdingStates,
  platformHolds,
  quarantineStates,
  states,
} from '../../../src/api/vocabulary/states.ts';
import { criteriaTrees, leavesOf } from '../../../src/api/vocabulary/trees.ts';
import {
  bySeverity,
  detections,
  type VerdictName,
  verdictNames,
  verdicts,
  verdictsNamed,
} from '../../../src/api/vocabulary/verdicts.ts';
import type { PromptMeaning } from '../../../src/service/prompt/lexicon/lexicon.ts';
import { anyOf, meanings } from '../../../src/service/prompt/lexicon/meanings.ts';
import { bitOf, emailFlags, maskOf, rareMask } from '../../../src/service/records/email-flags.ts';
import { listMigrations } from '../../../src/service/database/run-migrations.ts';

// Stored mails carry these numbers. One more flag is one more line; no line ever changes.
const stored =
  'cp_phishing cp_ap_suspicious cp_malicious cp_av_suspicious cp_spam cp_graymail cp_clean cp_leak cp_malicious_url ' +
  'cp_malicious_url_click cp_phishing_simulation cp_training_feedback cp_training_module ms_malware ' +
  'ms_high_confidence_phishing ms_phishing ms_high_confidence_spam ms_spam ms_bulk ms_transport_rule ms_clean ms_leak ' +
  'cp_quarantined_by_cp cp_quarantined_by_admin cp_quarantined_by_analyst cp_not_quarantined ms_quarantined ' +
  'ms_delivered_inbox ms_delivered_junk google_delivered_inbox google_delivered_junk is_incoming is_outgoing ' +
  'is_internal office365_emails google_mail restored deleted has_attachments has_links scl_1 scl_2 scl_4 scl_8 reported ' +
  'not_read';

describe('stored flags', () => {
  it('keep the bits with which mails are stored', () => {
    const bits: Readonly<Record<string, number>> = Object.fromEntries(
      emailFlags.map((flag) => [flag, bitOf(flag)]),
    );
    expect(bits).toEqual(Object.fromEntries(stored.split(' ').map((flag, bit) => [flag, bit])));
  });

  it('have a bit each, within the integers of JavaScript', () => {
    const bits = emailFlags.map(bitOf);
    expect(new Set(bits).size).toBe(bits.length);
    expect(Math.max(...bits)).toBeLessThan(53);
  });

  it('are rare when the partial index over rare flags includes them', () => {
    expect(masksOf('CREATE INDEX email_flags_rare')).toEqual([`${rareMask}`]);
  });

  it('[AN-03] match the partial indexes of events by category and by platform', () => {
    const ofCategory = attackCategories.map((category) => [category, maskOf(verdictsOf(category, true))]);
    const ofPlatform = [
      ['microsoft', maskOf(['office365_emails'])],
      ['google', maskOf(['google_mail'])],
    ];
    expect(ofPlatform).toHaveLength(mailApps.length);
    for (const [name, mask] of [...ofCategory, ...ofPlatform])
      expect(masksOf(`CREATE INDEX campaign_${name}`), `${name}`).toEqual([`${mask}`]);
  });
});

describe('stored providers', () => {
  it('[SI-17] are those that the table of started sign-ins accepts', () => {
    const checks = listMigrations().flatMap(({ url }) => [
      ...readFileSync(url, 'utf8').matchAll(
        /CREATE TABLE sso_request\b[^;]*?provider TEXT NOT NULL CHECK \(provider IN \(([^)]*)\)\)/g,
      ),
    ]);
    const stored = checks
      .at(-1)?.[1]
      ?.split(',')
      .map((name) => name.trim().slice(1, -1));
    expect(stored?.toSorted()).toEqual(signInProviders.toSorted());
  });
});

describe('the tables', () => {
  it('[MX-05] contain every value in its filter tree', () => {
    expect(leavesOf(criteriaTrees.detection).toSorted()).toEqual(detections.toSorted());
    expect(leavesOf(criteriaTrees.quarantined_state).toSorted()).toEqual(quarantineStates.toSorted());
    expect(leavesOf(criteriaTrees.direction).toSorted()).toEqual(directions.toSorted());
  });

  it('have unique values', () => {
    const values = [...detections, ...quarantineStates, ...directions, ...mailApps];
    expect(new Set(values).size).toBe(values.length);
  });

  it('[MX-05] have a state for each folder of each platform, and one for each holder', () => {
    for (const folder of ['inbox', 'junk'] as const) {
      const delivered = mailApps.map((app) => deliveredTo(app, folder));
      expect(deliveredStates[folder].toSorted()).toEqual(delivered.toSorted());
      for (const state of delivered) expect(states[state].holder).toBeUndefined();
    }
    const holding = quarantineStates.filter((state) => states[state].holder);
    expect(holding.toSorted()).toEqual(holdingStates.toSorted());
    expect([...heldStates, ...platformHolds].toSorted()).toEqual(holding.toSorted());
  });

  it('rank each verdict once, and clean ones after malicious ones', () => {
    const ranks = detections.map((detection) => verdicts[detection].rank);
    expect(new Set(ranks).size).toBe(ranks.length);
    const severities = bySeverity(detections).map(
      (value) => verdicts[value as keyof typeof verdicts].severity,
    );
    expect([...new Set(severities)]).toEqual(['malicious', 'suspicious', 'clean']);
    expect(severities.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(severities);
  });

  it('[AI-02] let questions find every verdict by the name of its category', () => {
    const words = { ...meanings } as Readonly<Record<string, PromptMeaning>>;
    const found = (names: readonly string[]) => new Set(names.flatMap((name) => anyOf(words[name]!)));
    for (const category of attackCategories) {
      const all = detections.filter((one) => verdicts[one].category === category);
      expect([...found(namesOfCategory[category])].toSorted(), category).toEqual(all.toSorted());
    }
    const nameless = detections.filter((one) => !found(verdictNames).has(one));
    expect(nameless).toEqual(['ms_clean']);
  });

  it('[AI-02] list the common form of a verdict before the high-confidence one', () => {
    expect(verdictsNamed('phishing')).toEqual(['cp_phishing', 'ms_phishing', 'ms_high_confidence_phishing']);
  });

  it('sort verdicts of a newer service last', () => {
    expect(bySeverity(['not_known_yet', 'cp_clean', 'cp_spam'])).toEqual([
      'cp_spam',
      'cp_clean',
      'not_known_yet',
    ]);
  });
});

/** What a question may call the verdicts of a category, all of them together. */
const namesOfCategory = {
  phishing: ['phishing', 'suspectedPhishing'],
  malware: ['malware', 'suspectedMalware'],
  malicious_url: ['maliciousLink', 'maliciousLinkClick'],
  spam: ['spam'],
  dlp: ['leak'],
} as const satisfies Record<AttackCategory, readonly VerdictName[]>;

/** The numbers that the last statement of the migrations with these words compares flags with. */
function masksOf(words: string): string[] {
  const statements = listMigrations().flatMap(({ url }) => readFileSync(url, 'utf8').split(';'));
  const last = statements.findLast((statement) => statement.includes(words)) ?? '';
  return [...last.matchAll(/flags & (\d+)/g)].map((found) => found[1]!);
}

const order = ['malicious', 'suspicious', 'clean'];
