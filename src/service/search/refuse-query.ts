import { ServiceError } from '../../api/errors.ts';

/** The refusal of a query: what is wrong and what to write instead, with the character it is about (from 0). */
export function refuseQuery(position: number, reason: string): ServiceError {
  return new ServiceError('invalid_query', reason, { position });
}
