/** @jsxImportSource preact */

/*
 * Icons of the console (lucide, ISC), one path each. These are on the results when they come, so that each page with islands loads
 * them at once; what only menus, dialogs, filters and details show is in icon.tsx.
 */
export const earlyOutlines = {
  archive:
    'M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1zM4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4',
  'archive-restore':
    'M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1zM4 8v11a2 2 0 0 0 2 2h2M20 8v11a2 2 0 0 1-2 2h-2M9 15l3-3 3 3M12 12v9',
  'chevron-down': 'M6 9l6 6 6-6',
  'circle-alert': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16',
  'columns-3':
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM9 3v18M15 3v18',
  download: 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
  'mail-search':
    'M22 12.5V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h7.5M22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7M18 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M22 22l-1.5-1.5',
  'refresh-cw':
    'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
  'rows-3': 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM21 9H3M21 15H3',
} as const;

export type EarlyIconName = keyof typeof earlyOutlines;

export interface IconLook {
  small?: boolean;
  look?: string;
}

/** An icon, hidden from assistive technology: text or the button's label has the meaning. */
export function EarlyIcon({ name, ...look }: IconLook & { name: EarlyIconName }) {
  return <Outline path={earlyOutlines[name]} {...look} />;
}

export function Outline({ path, small = false, look = '' }: IconLook & { path: string }) {
  return (
    <svg
      class={`icon${small ? ' size-3.5 stroke-2' : ''}${look && ` ${look}`}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
