/** A dot in the colour of a tone, beside a text with the same meaning. */
export const dotLook = 'dot size-2 flex-none rounded-full bg-(--tone-solid)';

/** Classes of a badge with a number, for views and islands. */
export const badgeCountLook = 'min-w-5 justify-center rounded-full px-1.25';
