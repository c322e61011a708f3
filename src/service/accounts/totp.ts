import { generateSecret, generateURI, verify } from 'otplib';

/** Validity of a code in seconds, and the tolerance in both directions: one step. */
const period = 30;

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The content of the QR code for authenticator apps. */
export const otpauthUrl = (email: string, secret: string): string =>
  generateURI({ issuer: 'Postern', label: email, secret, period, digits: 6 });

/**
 * The time step of a code; undefined if it does not match the current, previous or next step.
 * @param at milliseconds since 1970.
 */
export async function timeStepOf(secret: string, code: string, at: number): Promise<number | undefined> {
  // The library throws for other formats.
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(at / 1_000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: period, period, digits: 6 });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
