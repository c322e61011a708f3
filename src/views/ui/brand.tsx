import { type Brand, brandOf, brandRules } from '../../site/brands.ts';
import { innerSvg } from './svg.ts';
import { createContext, useContext } from 'react';

/** The brand's mark, decorative: its name is beside it or labels the surrounding link. */
export function BrandMark({ brand, className = 'size-7' }: { brand: Brand; className?: string }) {
  return (
    <svg
      className={`flex-none text-accent ${className}`}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: innerSvg(brand.mark) }}
    />
  );
}

/** The organisation's logo, instead of the brand's mark and name. */
export interface PagePicture {
  /** Path for light backgrounds, or for all. */
  readonly src: string;
  /** Path for dark backgrounds, if different and the system determines the theme. */
  readonly darkSrc?: string;
}

/** The brand of the page, and the organisation's logo; undefined for the brand's own mark. */
interface PageBrand {
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

/** Overrides the default accent of the style sheets by a brand's. */
export function BrandStyle({ brand, nonce }: { brand: Brand; nonce: string }) {
  return brand.accent && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: brandRules(brand) }} />;
}
