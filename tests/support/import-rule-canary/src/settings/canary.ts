import { en } from '../messages/en.ts';

export const canary = en;
