import { two } from '../two/routes.ts';

export const rules = () => [two];
