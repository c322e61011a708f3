import { createService } from '../../service/create-service.ts';
import { compose } from '../compose.ts';
import { two } from '../two/routes.ts';

export const one = () => [createService, compose, two];
