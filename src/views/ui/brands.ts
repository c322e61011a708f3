import mark from '../../../static/brands/default/mark.svg?raw';

/**
 * A brand is data: an accent (styles/tokens.css, `[data-brand]`), a mark and words (requirements D7). A partner's own
 * logo is never shipped; a deployment replaces the folder static/brands/<id>.
 */
export interface Brand {
  readonly id: 'default' | 'security-vendor' | 'firewall-vendor';
  /** The product's name as it is written beside the mark and in titles. */
  readonly name: string;
  /** The mark as SVG text, drawn in `currentColor`. */
  readonly mark: string;
  /** Themes the brand offers; the firewall brand has no dark one (SH-09). */
  readonly themes: readonly ('light' | 'dark')[];
  /** Whether sign-in hides "Forgot password" from deployments that are not a service provider's (SI-03). */
  readonly isPartner: boolean;
}

const defaultBrand: Brand = {
  id: 'default',
  name: 'Postern',
  mark,
  themes: ['light', 'dark'],
  isPartner: false,
};

const brands: Readonly<Record<Brand['id'], Brand>> = {
  default: defaultBrand,
  'security-vendor': { ...defaultBrand, id: 'security-vendor', isPartner: true },
  'firewall-vendor': { ...defaultBrand, id: 'firewall-vendor', isPartner: true, themes: ['light'] },
};

/** The brand by its id; the default brand for an id that is not known. */
export function brandOf(id: string | undefined): Brand {
  return Object.values(brands).find((brand) => brand.id === id) ?? defaultBrand;
}
