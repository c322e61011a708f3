import { operations } from '../operations.ts';
import { routes } from '../rules/routes.ts';

export const lane = [operations, routes];
