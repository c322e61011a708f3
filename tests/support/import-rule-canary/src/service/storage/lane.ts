import { routes } from '../rules/routes.ts';
import { stores } from '../stores.ts';

export const lane = [routes, stores];
