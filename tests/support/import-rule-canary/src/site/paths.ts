import { search } from '../api/contract/search.ts';

export const canary = search;
