import type { NewSecret } from '../../views/mfa/mfa-form.tsx';
import { presentQrCode } from './present-qr-code.ts';

/** A new TOTP secret for display, from its `otpauth://totp/` URL; undefined if invalid. */
export function presentNewSecret(otpauthUrl: string): NewSecret | undefined {
  if (otpauthUrl.length > 1_000 || !otpauthUrl.startsWith('otpauth://totp/')) return undefined;
  const secret = URL.canParse(otpauthUrl) ? new URL(otpauthUrl).searchParams.get('secret') : undefined;
  if (!secret || !/^[A-Z2-7]+=*$/.test(secret)) return undefined;
  return { secret, otpauthUrl, qrCode: presentQrCode(otpauthUrl) };
}
