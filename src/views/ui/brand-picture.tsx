import { createContext, useContext } from 'react';
import { type Brand, brandOf } from '../../site/brands.ts';

/** The organisation's logo, instead of the brand's mark and name. */
export interface PagePicture {
  /** Path for light backgrounds, or for all. */
  readonly src: string;
  /** Path for dark backgrounds, if different and the system determines the theme. */
  readonly darkSrc?: string;
}

/** The brand of the page, and the organisation's logo; undefined for the brand's own mark. */
export interface PageBrand {
  readonly brand: Brand;
  readonly picture?: PagePicture | undefined;
  /** The organisation's name, on pages before sign-in. */
  readonly organisation?: string;
}

export const PageBrandContext = createContext<PageBrand>({ brand: brandOf(undefined) });

/** The brand of the page. */
export const usePageBrand = (): PageBrand => useContext(PageBrandContext);

/** Only paths of this origin, whatever the service sends. */
const isOwn = (path: string): boolean => /^\/api\/v1\/custom_icon(?:_public)?\?theme=\w+&v=\w+$/.test(path);

/** The logo for a theme; undefined without a permitted one. */
export function pictureOf(
  icon: { light: string; dark: string } | null | undefined,
  theme: 'system' | 'light' | 'dark',
  brand: Brand,
): PagePicture | undefined {
  if (!icon || !isOwn(icon.light) || !isOwn(icon.dark)) return undefined;
  if (theme === 'light' || !brand.themes.includes('dark')) return { src: icon.light };
  if (theme === 'dark') return { src: icon.dark };
  return { src: icon.light, ...(icon.dark !== icon.light && { darkSrc: icon.dark }) };
}

/**
 * A logo instead of a brand; `height` in CSS pixels. Its alternative text is the brand's name unless
 * something else labels it.
 */
export function BrandPicture({
  picture,
  height,
  alt,
}: {
  picture: PagePicture;
  height: number;
  alt: string;
}) {
  return (
    <picture>
      {picture.darkSrc && <source media="(prefers-color-scheme: dark)" srcSet={picture.darkSrc} />}
      <img src={picture.src} alt={alt} height={height} />
    </picture>
  );
}
