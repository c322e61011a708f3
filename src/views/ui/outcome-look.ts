/* Classes of progress and outcomes, for views and islands. */

/** A message in the page; its colours are those of its tone (`tone-danger`). */
export const bannerLook =
  'banner flex items-start gap-2.5 rounded-md border border-(--tone-line) bg-(--tone-soft) px-3 py-2.5 text-table [&>.icon]:mt-0.5 [&>.icon]:text-(--tone-ink)';
export const bannerBodyLook = 'min-w-0 flex-1 self-center wrap-break-word';

export const progressLook =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:[transition:inline-size_var(--calm)]';
