const numbers = new WeakMap<object, number>();
let numbered = 0;

/** A number of this object alone, for keys of caches: short, where the object is kept and never changed. */
export function numberOf(view: object): number {
  const known = numbers.get(view);
  if (known !== undefined) return known;
  numbers.set(view, ++numbered);
  return numbered;
}
