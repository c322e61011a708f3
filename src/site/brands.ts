import { z } from 'zod';
import { type Locale, locales } from '../api/vocabulary/locales.ts';
import defaultMark from '../../static/brands/default/mark.svg?raw';

/**
 * A brand is a folder of `static/brands`: `brand.json`, and `mark.svg` where it has a mark of its own (requirements D7). They are built
 * in, so a new brand is one folder and a build. A partner's own logo is never shipped.
 */
export interface Brand {
  /** The name of its folder. */
  readonly id: string;
  /** The product's name as it is written beside the mark and in titles. */
  readonly name: string;
  /** The accent as hue and chroma (OKLCH), of which every shade is made; null for the product's own. */
  readonly accent: { readonly hue: number; readonly chroma: number } | null;
  /** Themes the brand offers; the firewall brand has no dark one (SH-09). */
  readonly themes: readonly ('light' | 'dark')[];
  /**
   * Whether it is a partner's: 404 pages then use its wording, and sign-in hides "Forgot password" unless the tenant is
   * a service provider (SI-03).
   */
  readonly isPartner: boolean;
  /** What it does for a customer's employee, on the sign-in pages, by language; the product's own words where there are none. */
  readonly tagline?: Partial<Record<Locale, string>> | undefined;
  /** The mark as SVG text, drawn in `currentColor`. */
  readonly mark: string;
}

const brandSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  accent: z.strictObject({ hue: z.number().min(0).max(360), chroma: z.number().min(0).max(0.2) }).nullable(),
  themes: z
    .array(z.enum(['light', 'dark']))
    .min(1)
    .refine((themes) => themes.includes('light')),
  isPartner: z.boolean(),
  tagline: z.partialRecord(z.enum(locales), z.string().trim().min(1).max(200)).optional(),
});

/** Reads the file of a brand. @throws Error that names the folder and what is wrong in it. */
export function parseBrand(id: string, file: unknown, mark: string = defaultMark): Brand {
  const read = brandSchema.safeParse(file);
  if (read.success) return { id, mark, ...read.data };
  const [issue] = read.error.issues;
  throw new Error(`static/brands/${id}/brand.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

const files = import.meta.glob<unknown>('../../static/brands/*/brand.json', {
  eager: true,
  import: 'default',
});
const marks = import.meta.glob<string>('../../static/brands/*/mark.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const folderOf = (path: string): string => path.split('/').at(-2)!;
const markOf = new Map(Object.entries(marks).map(([path, mark]) => [folderOf(path), mark]));

/** All brands, by folder. */
export const brands: ReadonlyMap<string, Brand> = new Map(
  Object.entries(files).map(([path, file]) => {
    const id = folderOf(path);
    return [id, parseBrand(id, file, markOf.get(id))];
  }),
);

/** The brand of a folder; the default brand for one that is not there. */
export const brandOf = (id: string | undefined): Brand =>
  brands.get(id ?? 'default') ?? brands.get('default')!;

/** The CSS rules for a brand's accent; empty for the product's own. */
export const brandRules = ({ accent }: Brand): string =>
  accent ? `:root{--brand-hue:${accent.hue};--brand-chroma:${accent.chroma}}` : '';
