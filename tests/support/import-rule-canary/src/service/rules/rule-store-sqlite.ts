import { DatabaseSync } from 'node:sqlite';
import { routes } from './routes.ts';

export const ruleStore = { routes, database: new DatabaseSync(':memory:') };
