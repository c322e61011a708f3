/** Characters that look like a Latin letter, after case folding: Cyrillic, Greek, digits and letter pairs. */
const confusables: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ԁ: 'd', һ: 'h', к: 'k', м: 'm',
  т: 't', в: 'b', п: 'n', ӏ: 'l', ԛ: 'q', ԝ: 'w', г: 'r', α: 'a', ο: 'o', ρ: 'p', ν: 'v', τ: 't', ι: 'i', κ: 'k',
  ε: 'e', υ: 'u', ω: 'w', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'b', '0': 'o', '1': 'l', '3': 'e', '5': 's', '4': 'a',
  '7': 't', '8': 'b', '9': 'g', '|': 'l', $: 's', '@': 'a',
}; // prettier-ignore

/** What a name looks like at a glance: two names with the same skeleton are taken for each other. */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')].map(
    (letter) => confusables[letter] ?? letter,
  );
  return letters
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[i]/g, 'l');
}

/** How many letters must be changed, added, dropped or swapped with a neighbour to turn `a` into `b`; 3 for 'many'. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 3) + 1,
        (current[column - 1] ?? 3) + 1,
        (previous[column - 1] ?? 3) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 3) + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 3, 3);
}
