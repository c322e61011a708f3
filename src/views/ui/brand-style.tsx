import { type Brand, brandRules } from '../../site/brands.ts';

/** Overrides the default accent of the style sheets by a brand's. */
export function BrandStyle({ brand, nonce }: { brand: Brand; nonce: string }) {
  return brand.accent && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: brandRules(brand) }} />;
}
