import { createContext, useContext } from 'react';
import { type Brand, brandOf } from '../../brands.ts';

/** The organisation's logo, instead of the brand's mark and name. */
export interface PagePicture {
  /** Path for light backgrounds, or for all. */
  readonly src: string;
  /** Path for dark ones, where the system decides about the theme and they differ. */
  readonly darkSrc?: string;
}

/** The brand of the page, and the organisation's logo; undefined for the brand's own mark. */
export interface PageBrand {
  readonly brand: Brand;
  readonly picture?: PagePicture | undefined;
}

export const PageBrandContext = createContext<PageBrand>({ brand: brandOf(undefined) });

/** The brand of the page. */
export const usePageBrand = (): PageBrand => useContext(PageBrandContext);

/** Only paths of the same origin, whatever the service sends. */
const isOwn = (path: string): boolean => /^\/api\/v1\/custom_icon(?:_public)?\?theme=\w+&v=\w+$/.test(path);

/** The picture for a theme; undefined where there is none, or none that may be shown. */
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

/** A picture in the place of a brand; `height` in CSS pixels. Its name is the brand's where nothing else names it. */
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
