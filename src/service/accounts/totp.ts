import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds a code is shown, and how much too early or late it may come: one step. */
const period = 30;

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** What an authenticator app reads from the QR code. */
export const otpauthUrl = (email: string, secret: string): string =>
  generateURI({ issuer: 'Postern', label: email, secret, period, digits: 6 });

/** The time step of a code; undefined when it is none of the current, the last and the next step, `at` in milliseconds. */
export async function timeStepOf(secret: string, code: string, at: number): Promise<number | undefined> {
  // The library throws on anything else.
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(at / 1_000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: period, period, digits: 6 });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
