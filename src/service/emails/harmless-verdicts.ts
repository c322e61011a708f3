import type { Detection } from '../../api/vocabulary.ts';

const harmless: readonly Detection[] = ['cp_clean', 'ms_clean', 'cp_training_feedback', 'cp_training_module'];

/** Whether a verdict accuses a mail of nothing. */
export const isHarmless = (detection: Detection): boolean => harmless.includes(detection);
