import type { LogoKind } from '../../api/contract/config/custom-logo.ts';
import { logoLimits } from '../../api/limits.ts';
import type { HandlersOf } from '../call.ts';
import type { Stores } from '../open-storage.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { checkPng } from './check-png.ts';

export type LogoCalls = 'customLogoFile' | 'listCustomLogos' | 'writeCustomLogo';

/** The organisation's own pictures: shown to everybody, changed by administrators. */
export const customLogoRoutes = (parts: ServiceParts): HandlersOf<LogoCalls> => ({
  async customLogoFile({ params }) {
    const logo = await parts.stores.logos.readLogo(params.kind);
    if (!logo) throw refuse('not_found', 'logo_missing');
    return new Response(new Uint8Array(logo.png), { headers: { 'content-type': 'image/png' } });
  },
  async listCustomLogos() {
    const logos = await parts.stores.logos.listLogos(undefined);
    return {
      logos: logos.map(({ kind, width, height, size, changedAt }) => ({
        kind,
        width,
        height,
        size,
        path: pathOf(kind, changedAt),
      })),
    };
  },
  async writeCustomLogo({ body: { kinds, png } }, call) {
    const logo = png === null ? null : checkPng(Buffer.from(png, 'base64'));
    if (logo && kinds.includes('email_notification') && logo.png.length > logoLimits.mailBytes) {
      throw refuseField(
        fieldProblem('png', 'logo_too_large_for_mail', { bytes: logoLimits.mailBytes / 1_000 }),
      );
    }
    await parts.stores.logos.writeLogo({
      kinds: [...new Set(kinds)],
      logo,
      audit: {
        at: parts.now(),
        actor: call.caller.account.email,
        action: 'custom_logo_change',
        outcome: 'success',
        clientAddress: call.clientAddress,
        details: { kinds, size: logo?.png.length ?? 0 },
      },
    });
    parts.mailOut.useLogo((await parts.stores.logos.readLogo('email_notification')) ?? null);
    return { success: true };
  },
});

/** Where a picture is; a changed one has another address. */
const pathOf = (kind: LogoKind, changedAt: number): string =>
  `/api/v1/custom_logo_file/${kind}?v=${changedAt.toString(36)}`;

/** The path of the picture on the public pages; empty when there is none. */
export async function pageLogo({ logos }: Pick<Stores, 'logos'>): Promise<string> {
  const found = (await logos.listLogos(undefined)).find(({ kind }) => kind === 'browser_pages');
  return found ? pathOf(found.kind, found.changedAt) : '';
}
