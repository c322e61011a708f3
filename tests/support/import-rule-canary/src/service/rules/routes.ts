import { page } from '../../views/canary/page.ts';
import { ruleStore } from './rule-store-sqlite.ts';

export const routes = () => [ruleStore, page];
