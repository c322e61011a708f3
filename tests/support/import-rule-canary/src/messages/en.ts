import { canary } from '../paths.ts';

export const en = { canary };
