import { operations } from '../operations.ts';
import { routes } from '../rules/routes.ts';
import { trail } from '../audit/trail.ts';

export const lane = [operations, routes, trail];
