import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';

/** The design's colours for mail programs, except for the accent, which is the brand's; the style element has the dark ones. */
export const colour = {
  canvas: '#f6f7f9',
  ink: '#1e222b',
  quiet: '#565c69',
  line: '#e3e6eb',
};

interface LayoutProps {
  width?: string;
  align?: 'left';
  className?: string;
  style?: CSSProperties;
}

/** A layout table; classic Outlook supports padding on cells only. */
export const layout = ({ width = '100%', ...rest }: LayoutProps, ...rows: ReactNode[]): ReactElement =>
  h(
    'table',
    { role: 'presentation', width, cellPadding: '0', cellSpacing: '0', border: 0, ...rest },
    h('tbody', null, ...rows),
  );
