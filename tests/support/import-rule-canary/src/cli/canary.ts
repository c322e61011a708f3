import { two } from '../server/two/routes.ts';

export const canary = two;
