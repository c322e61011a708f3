import { type RetentionDays, retentionPresets } from '../../api/vocabulary/retention.ts';
import type { Stores } from '../core/stores.ts';

/** How long the organisation keeps its mail. */
export interface RetentionPolicy {
  days: RetentionDays;
  /** Off until somebody with the right has chosen: no program may begin to remove mail by being updated. */
  active: boolean;
  changedBy: string | null;
  /** Milliseconds since 1970. */
  changedAt: number | null;
}

/** The name of the setting. */
export const retentionSetting = 'retention';

export const defaultRetention: RetentionPolicy = {
  days: retentionPresets['default-14d-clean'],
  active: false,
  changedBy: null,
  changedAt: null,
};

export async function readRetention({ settings }: Pick<Stores, 'settings'>): Promise<RetentionPolicy> {
  const stored = JSON.parse(
    (await settings.readSetting(retentionSetting)) ?? '{}',
  ) as Partial<RetentionPolicy>;
  return { ...defaultRetention, ...stored };
}
