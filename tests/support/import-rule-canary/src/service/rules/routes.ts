import { ruleStore } from './rule-store-sqlite.ts';

export const routes = () => ruleStore;
