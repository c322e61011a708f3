import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { requestJson } from '../request-json.ts';

/** Solves a challenge of the service and returns the solution in the format of ALTCHA's widget. */
export async function solveAltcha(challengeUrl: string): Promise<string> {
  const result = await requestJson<Challenge>(challengeUrl);
  if (result.kind !== 'answer') throw new Error('No challenge.');
  const challenge = result.value;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
