import { canary } from '../site/paths.ts';

export const createService = () => canary;
