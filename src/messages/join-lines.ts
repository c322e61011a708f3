interface PluralForms {
  readonly one: string;
  readonly other: string;
}

type Written = string | readonly string[] | PluralForms;

type Line<Lines> = Lines extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest extends readonly []
    ? First
    : `${First} ${Line<Rest>}`
  : string;
type Joined<Text> = Text extends readonly string[] ? Line<Text> : Text;

/** The same texts in another language, in the same form. A missing or surplus key does not compile. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string | readonly string[]
    ? string | readonly string[]
    : PluralForms;
};

/** The texts of a catalogue. A long one is written as a list of its sentences, or of other lines; blanks go between them. */
export const joinLines = <const Texts extends Readonly<Record<string, Written>>>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, Array.isArray(text) ? text.join(' ') : text]),
  ) as { readonly [Key in keyof Texts]: Joined<Texts[Key]> };
