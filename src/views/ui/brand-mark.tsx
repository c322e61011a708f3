import type { Brand } from '../../site/brands.ts';
import { innerSvg } from './svg.ts';

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
