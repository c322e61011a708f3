import { routes } from './routes.ts';

export const ruleStore = { routes };
