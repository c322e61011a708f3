import { create } from 'qrcode';
import type { QrCodeModel } from '../../views/mfa/qr-code.tsx';

/**
 * The QR code of a text as one SVG path of unit squares: without canvas, data URL or anything that a strict
 * policy blocks.
 */
export function presentQrCode(text: string): QrCodeModel {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}
