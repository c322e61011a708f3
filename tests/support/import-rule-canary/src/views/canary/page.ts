import { search } from '../../api/contract/search.ts';
import { two } from '../../server/two/routes.ts';

export const page = () => [search, two];
