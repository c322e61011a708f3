/** A dot in the colour of a tone, beside words that say the same. */
export const dotLook = 'dot size-2 flex-none rounded-full bg-(--tone-solid)';

/** The look of a badge with a number in it, for the views' components and for the islands'. */
export const badgeCountLook = 'min-w-5 justify-center rounded-full px-1.25';
