/** Classes of a message instead of a page's content: centred, without a frame. */
export const problemLook =
  'grid flex-1 place-content-center justify-items-center gap-3 px-5 py-8 text-center [&>h1]:max-w-112 [&>h1]:text-2xl [&>h1]:font-[650] [&>h1]:tracking-[-0.022em] [&>p]:max-w-120 [&>p]:text-ink-2';
