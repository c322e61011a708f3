import autocannon from 'autocannon';
import { missing } from './missing.ts';

export const two = () => [autocannon, missing];
