import { drawingOf, type IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** 14, 16 (default) or 20 px. */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'icon size-3.5 stroke-2', md: 'icon', lg: 'icon size-5 stroke-[1.6]' };

/** An icon, hidden from assistive technology: text or the button's label has the meaning. */
export function Icon({ name, size = 'md', className }: IconProps) {
  const sized = sizes[size];
  return (
    <svg
      className={className ? `${sized} ${className}` : sized}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  );
}
