import { type Brand, brandRules } from '../../brands.ts';

/** The accent of a brand in the place of the default one, which the sheets have. */
export function BrandStyle({ brand, nonce }: { brand: Brand; nonce: string }) {
  return brand.accent && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: brandRules(brand) }} />;
}
