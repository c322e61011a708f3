import { routes } from '../rules/routes.ts';
import { stores } from '../core/stores.ts';

export const lane = [routes, stores];
