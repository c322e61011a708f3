import {
  type LogoKind,
  logoKinds,
  mailLogoKinds,
  type MailLogoKind,
} from '../../api/contract/config/custom-logo.ts';
import { logoLimits } from '../../api/limits.ts';
import type { HandlersOf } from '../core/call.ts';
import type { Stores } from '../core/stores.ts';
import { makePng, type PictureBox } from '../pictures/make-png.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';

export type LogoCalls =
  | 'customLogoFile'
  | 'customIcon'
  | 'customIconPublic'
  | 'listCustomLogos'
  | 'writeCustomLogo';

/** The organisation's own pictures: shown to everybody, changed by administrators. */
export const customLogoRoutes = (parts: ServiceParts): HandlersOf<LogoCalls> => ({
  customLogoFile: ({ params }) => sendLogo(parts, params.kind),
  customIcon: ({ query }) => sendIcon(parts, query.theme),
  customIconPublic: ({ query }) => sendIcon(parts, query.theme),
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
  async writeCustomLogo({ body: { kinds, picture } }, call) {
    const wanted = logoKinds.filter((kind) => kinds.includes(kind));
    const file = picture === null ? null : Buffer.from(picture, 'base64');
    await parts.stores.logos.writeLogos({
      kinds: wanted,
      logos: file ? await makeLogos(file, wanted) : [],
      audit: {
        at: parts.now(),
        actor: call.caller.account.email,
        action: 'custom_logo_change',
        outcome: 'success',
        clientAddress: call.clientAddress,
        details: { kinds: wanted, size: file?.length ?? 0 },
      },
    });
    parts.mailOut.useLogos(await readMailLogos(parts.stores));
    return { success: true };
  },
});

/** Stored sizes in pixels: twice the display size, for dense screens. Mails use the second one if the first has too many bytes. */
const boxes: Readonly<Record<'page' | 'mail', readonly PictureBox[]>> = {
  page: [{ width: 480, height: 96 }],
  mail: [
    { width: 480, height: 96 },
    { width: 240, height: 48 },
    { width: 160, height: 32 },
  ],
};

const isOfMails = (kind: LogoKind): kind is MailLogoKind => mailLogoKinds.includes(kind as MailLogoKind);

/** Makes each size once, however many kinds need it. @throws ServiceError `invalid_input` at `picture`. */
async function makeLogos(file: Buffer, kinds: readonly LogoKind[]) {
  const path = 'picture';
  const ofPages = kinds.some((kind) => !isOfMails(kind))
    ? await makePng(file, { boxes: boxes.page, bytes: Infinity, path })
    : undefined;
  const ofMails = kinds.some(isOfMails)
    ? await makePng(file, { boxes: boxes.mail, bytes: logoLimits.mailBytes, path })
    : undefined;
  if (ofMails && ofMails.png.length > logoLimits.mailBytes) {
    throw refuseField(fieldProblem(path, 'logo_too_large_for_mail', { bytes: logoLimits.mailBytes / 1_000 }));
  }
  return kinds.map((kind) => ({ kind, ...(isOfMails(kind) ? ofMails! : ofPages!) }));
}

async function sendLogo({ stores }: Pick<ServiceParts, 'stores'>, kind: LogoKind): Promise<Response> {
  const logo = await stores.logos.readLogo(kind);
  if (!logo) throw refuse('not_found', 'logo_missing');
  return new Response(new Uint8Array(logo.png), { headers: { 'content-type': 'image/png' } });
}

/** The brands, which the build puts in: programs that run from the sources have none. */
export const loadBrands = () => import('../../site/brands.ts');

/** The brand's mark is drawn in one colour, on the ground of a theme. */
const markColours = { light: '#1b1f24', dark: '#f2f4f7' } as const;

type IconParts = Pick<ServiceParts, 'stores' | 'signIn'>;

async function sendIcon(parts: IconParts, theme: 'light' | 'dark'): Promise<Response> {
  const kind = (await iconKinds(parts))?.[theme].kind;
  if (kind !== undefined) return sendLogo(parts, kind);
  const { brandOf } = await loadBrands();
  const mark = brandOf(parts.signIn.brand).mark.replaceAll('currentColor', markColours[theme]);
  return new Response(mark, { headers: { 'content-type': 'image/svg+xml' } });
}

/** The kinds shown in the frame of the pages; undefined unless there is one for each theme that the brand has. */
async function iconKinds({ stores, signIn }: IconParts) {
  const logos = await stores.logos.listLogos(undefined);
  const find = (...kinds: LogoKind[]) => {
    const kind = kinds.find((one) => logos.some((logo) => logo.kind === one));
    return kind && logos.find((logo) => logo.kind === kind);
  };
  const isPartner = signIn.themes.checkpointTheme || signIn.themes.sonicwallTheme;
  const both = isPartner ? 'cp' : 'av';
  const light = find('dark', both);
  const dark = find('white', both) ?? (signIn.themes.sonicwallTheme ? light : undefined);
  return light && dark && { light, dark };
}

/** Where the pictures in the frame of the pages are, by theme; null where the brand's own mark is shown. */
export async function iconPaths(
  parts: IconParts,
  call: 'custom_icon' | 'custom_icon_public',
): Promise<{ light: string; dark: string } | null> {
  const kinds = await iconKinds(parts);
  if (!kinds) return null;
  const path = (theme: 'light' | 'dark') =>
    `/api/v1/${call}?theme=${theme}&v=${versionOf(kinds[theme].changedAt)}`;
  return { light: path('light'), dark: kinds.light.kind === kinds.dark.kind ? path('light') : path('dark') };
}

/** The pictures embedded in mails, by kind. */
export async function readMailLogos({ logos }: Pick<Stores, 'logos'>) {
  const found = await Promise.all(mailLogoKinds.map((kind) => logos.readLogo(kind)));
  return new Map(found.flatMap((logo) => (logo ? [[logo.kind as MailLogoKind, logo] as const] : [])));
}

const versionOf = (changedAt: number): string => changedAt.toString(36);

/** The path of a picture; a changed one has another path. */
const pathOf = (kind: LogoKind, changedAt: number): string =>
  `/api/v1/custom_logo_file/${kind}?v=${versionOf(changedAt)}`;

/** The path of the picture on the public pages; empty when there is none. */
export async function pageLogo({ logos }: Pick<Stores, 'logos'>): Promise<string> {
  const found = (await logos.listLogos(undefined)).find(({ kind }) => kind === 'browser_pages');
  return found ? pathOf(found.kind, found.changedAt) : '';
}
