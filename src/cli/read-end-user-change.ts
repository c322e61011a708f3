import {
  longestProof,
  neverSelfReleased,
  noticeChoices,
  type RestoreChoice,
  restoreChoices,
} from '../api/contract/config/end-user-policy.ts';
import { verdictGroups, type VerdictGroup } from '../api/vocabulary/held-mail.ts';
import { defaultEndUserPolicy } from '../service/end-users/end-user-policy.ts';
import { splitList } from '../settings/parse-setting.ts';
import { UsageError } from './command.ts';

export const endUserOptions = ['restore', 'proof-hours', 'notices'] as const;
type EndUserOptions = Partial<Record<(typeof endUserOptions)[number], string | undefined>>;

/**
 * The options of `postern tenant set` for employees' own held mail. `--restore` applies to all groups:
 * those that it leaves out have their default.
 * @throws UsageError naming the option that is wrong.
 */
export function readEndUserChange(options: EndUserOptions, now = Date.now()): Record<string, unknown> {
  const { notices, restore } = options;
  const hours = options['proof-hours'];
  return {
    ...(restore !== undefined && { restore: readRestore(restore) }),
    ...(hours !== undefined && { proofHours: readHours(hours) }),
    // Mail that was held before notices were switched on is not notified.
    ...(notices !== undefined && { notices: readNotices(notices), noticesSince: now, digestSince: now }),
  };
}

function readRestore(text: string): Record<VerdictGroup, RestoreChoice> {
  if (text === 'default') return defaultEndUserPolicy.restore;
  const entries = splitList(text).map((entry) => {
    const [name, value, ...more] = entry.split('=');
    const group = verdictGroups.find((known) => known === name);
    const choice = restoreChoices.find((known) => known === value);
    if (!group || !choice || more.length > 0) {
      throw new UsageError(
        `--restore must be such as spam=release,phishing=request: ${verdictGroups.join(', ')} with ${restoreChoices.join(', ')}; not "${entry}".`,
      );
    }
    if (choice === 'release' && neverSelfReleased.includes(group)) {
      throw new UsageError(
        `--restore ${group}=release is never allowed: an administrator has to decide on it.`,
      );
    }
    return [group, choice] as const;
  });
  if (entries.length === 0) throw new UsageError('--restore must name a verdict group, or be default.');
  return { ...defaultEndUserPolicy.restore, ...Object.fromEntries(entries) };
}

function readHours(text: string): number {
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours <= longestProof) return hours;
  throw new UsageError(`--proof-hours must be 0 to ${longestProof}, not "${text}".`);
}

function readNotices(text: string): (typeof noticeChoices)[number] {
  const choice = noticeChoices.find((known) => known.replace('_', '-') === text);
  if (choice) return choice;
  throw new UsageError(`--notices must be off, at-once or digest, not "${text}".`);
}
