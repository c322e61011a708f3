import { canary } from '../site/paths.ts';

export const en = { canary };
