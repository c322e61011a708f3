import { canary } from '../paths.ts';

export const createService = () => canary;
