/** The ordinals of the days of a month in words, from the first. */
const names =
  'first|erste,second|zweite,third|dritte,fourth|vierte,fifth|fuenfte,sixth|sechste,seventh|siebte|siebente,eighth|achte,ninth|neunte,tenth|zehnte,eleventh|elfte,twelfth|zwoelfte,thirteenth|dreizehnte,fourteenth|vierzehnte,fifteenth|fuenfzehnte,sixteenth|sechzehnte,seventeenth|siebzehnte,eighteenth|achtzehnte,nineteenth|neunzehnte,twentieth|zwanzigste,twenty-first|einundzwanzigste,twenty-second|zweiundzwanzigste,twenty-third|dreiundzwanzigste,twenty-fourth|vierundzwanzigste,twenty-fifth|fuenfundzwanzigste,twenty-sixth|sechsundzwanzigste,twenty-seventh|siebenundzwanzigste,twenty-eighth|achtundzwanzigste,twenty-ninth|neunundzwanzigste,thirtieth|dreissigste,thirty-first|einunddreissigste';
const days: ReadonlyMap<string, number> = new Map(
  names.split(',').flatMap((same, at) => same.split('|').map((name): [string, number] => [name, at + 1])),
);

/** The day of the month that a word names, with the endings of German adjectives; 0 where it names none. */
export const speltDay = (key: string): number => days.get(key) ?? days.get(key.replace(/[nr]$/, '')) ?? 0;
