import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';

/** The design's colours as mail programs know them, but for the accent, which is the brand's; dark ones follow in the style element for programs that read it. */
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

/** A table that lays out; classic Outlook knows paddings of cells alone. */
export const layout = ({ width = '100%', ...rest }: LayoutProps, ...rows: ReactNode[]): ReactElement =>
  h(
    'table',
    { role: 'presentation', width, cellPadding: '0', cellSpacing: '0', border: 0, ...rest },
    h('tbody', null, ...rows),
  );
