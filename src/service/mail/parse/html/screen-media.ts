const screenWidth = 1_024;

/** Whether rules for these media apply on a wide screen in light colours. */
export function appliesOnScreens(media: string): boolean {
  if (!/^@media|^[^@]/i.test(media)) return true;
  return media
    .replace(/^@media/i, '')
    .split(',')
    .some((query) => {
      if (
        /\b(?:print|speech|tv|handheld|not)\b|prefers-color-scheme\s*:\s*dark|orientation\s*:\s*portrait/i.test(
          query,
        )
      )
        return false;
      return [...query.matchAll(/(min|max)-(?:device-)?width\s*:\s*([\d.]+)\s*(em|rem|px)?/gi)].every(
        ([, bound = '', size, unit = 'px']) => {
          const width = Number(size) * (unit.toLowerCase() === 'px' ? 1 : 16);
          return bound.toLowerCase() === 'min' ? width <= screenWidth : width >= screenWidth;
        },
      );
    });
}
