import { ruleStore } from '../service/rules/rule-store-sqlite.ts';

export const compose = () => ruleStore;
