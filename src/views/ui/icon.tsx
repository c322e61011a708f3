import { drawingOf, type IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** 14, 16 (default) or 20 px. */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** An icon, hidden from assistive technology: a text or the label of its button says what it means. */
export function Icon({ name, size = 'md', className }: IconProps) {
  const sized = size === 'md' ? 'icon' : `icon icon-${size}`;
  return (
    <svg
      className={className ? `${sized} ${className}` : sized}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  );
}
