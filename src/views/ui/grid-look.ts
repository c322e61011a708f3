/* The looks of the Explorer's grid and filters that the embedded one shares. */

/** The line that says how many there are; a button beside it stands at its end. */
export const gridStatusLook =
  'flex-[0_1_auto] min-w-0 me-auto [&:has(+button)]:me-0 overflow-hidden text-table font-medium text-ellipsis whitespace-nowrap max-tablet:-order-2 max-tablet:flex-1 max-tablet:leading-4.5 max-tablet:whitespace-normal noscript:hidden';

/** A line below the last row. */
export const gridFootLook =
  'sticky start-0 flex items-center justify-center gap-3 min-h-12 text-ink-2 text-table';

/** A small choice within a line of text: its words alone, and an arrow. */
export const selectInlineLook =
  'relative inline-flex items-center text-ink-3 text-sm [&>select]:appearance-none [&>select]:field-sizing-content [&>select]:min-w-6 [&>select]:min-h-6 [&>select]:py-0.5 [&>select]:ps-1 [&>select]:pe-4 [&>select]:rounded-sm [&>select]:leading-6 [&>select:hover]:text-ink [&>select>option]:bg-raised [&>select>option]:text-ink [&>.icon]:absolute [&>.icon]:end-0 [&>.icon]:pointer-events-none';
