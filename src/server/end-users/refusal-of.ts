import { ServiceError } from '../../api/errors.ts';

/** The refusal of a call, for `catch`; throws other errors again. Visitors have no session that could have ended (`settle`). */
export function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}
