/* Classes of the Explorer's grid and filters, shared with the embedded explorer. */

/** The grid; the height of rows is `--grid-row`. */
export const gridRootLook =
  'grid-root flex flex-col min-w-0 min-h-0 h-full print:block print:h-auto print:overflow-visible';
/** The scrolling part. */
export const gridScrollerLook =
  'grid-scroller [&_:is(a,button,input):focus-visible]:-outline-offset-1 relative flex-1 min-h-0 overflow-auto overscroll-contain [overflow-anchor:none] bg-surface contain-strict [container-type:size_scroll-state] print:[container-type:normal] print:overflow-visible print:contain-none';

/** The line with the number of results, and a button at its end. */
export const gridStatusLook =
  'flex-[0_1_auto] min-w-0 me-auto [&:has(+button)]:me-0 overflow-hidden text-table font-medium text-ellipsis whitespace-nowrap max-tablet:-order-2 max-tablet:flex-1 max-tablet:leading-4.5 max-tablet:whitespace-normal noscript:hidden';

/** A line below the last row. */
export const gridFootLook =
  'sticky start-0 flex items-center justify-center gap-3 min-h-12 text-ink-2 text-table';

/** A small select within a line of text. */
export const selectInlineLook = {
  box: 'relative inline-flex items-center text-ink-3 text-sm',
  control:
    'appearance-none field-sizing-content min-w-6 min-h-6 py-0.5 ps-1 pe-4 rounded-sm leading-6 hover:text-ink [&>option]:bg-raised [&>option]:text-ink',
  arrow: 'absolute end-0 pointer-events-none',
};
