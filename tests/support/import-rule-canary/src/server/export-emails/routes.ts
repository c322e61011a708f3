import { two } from '../two/routes.ts';

export const exports = () => [two];
