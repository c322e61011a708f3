import { readFileSync } from 'node:fs';
import { search } from '../../api/contract/search.ts';
import { en } from '../../messages/en.ts';

export const island = () => [readFileSync, search, en];
