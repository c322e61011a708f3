/** A unit in which people count back; the letters are those of the query language. */
export type CalendarUnit = 'm' | 'h' | 'd' | 'w' | 'M' | 'y' | 'Q';

/** Several units, of either language: without a number they name no length of time. */
export const severalUnits =
  /^(?:minutes|mins|hours|hrs|days|weeks|wks|months|years|yrs|quarters|minuten|stunden|tagen?|wochen|monaten?|jahren?|quartalen?)$/;

/** Words for times in one language. Keys are spelled as in the lexicon; the words of a phrase are separated by spaces. */
export interface CalendarVocabulary {
  language: 'en' | 'de';
  units: ReadonlyMap<string, CalendarUnit>;
  months: ReadonlyMap<string, number>;
  /** Monday is 1. */
  weekdays: ReadonlyMap<string, number>;
  /** One, a couple, half (0.5). */
  numbers: ReadonlyMap<string, number>;
  /** Days back from today. */
  days: ReadonlyMap<string, number>;
  parts: ReadonlyMap<string, readonly [from: number, to: number]>;
  clocks: ReadonlyMap<string, number>;
  phrases: Readonly<Record<CalendarPhrase, readonly string[]>>;
}

/** Phrases that qualify a time. */
export type CalendarPhrase =
  | 'since'
  | 'after'
  | 'before'
  | 'until'
  | 'onwards'
  | 'between'
  | 'and'
  | 'from'
  | 'to'
  | 'on'
  | 'within'
  | 'the'
  | 'last'
  | 'past'
  | 'this'
  | 'ago'
  | 'agoBefore'
  | 'olderThan'
  | 'newerThan'
  | 'at'
  | 'oclock'
  | 'of'
  | 'quarter'
  | 'weekend'
  | 'startOf'
  | 'endOf'
  | 'now'
  | 'lastNight'
  | 'beforeLast'
  | 'yearOf'
  | 'lastWeekend';

const table = <Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(entries).flatMap(([names, value]) =>
      names.split('|').map((name): [string, Value] => [name, value]),
    ),
  );
const list = (phrases: string): readonly string[] =>
  // The longest first, so that 'up until' is not read as 'up'.
  phrases.split('|').sort((one, other) => other.length - one.length);

export const englishCalendar: CalendarVocabulary = {
  language: 'en',
  units: table({ 'minute|minutes|min|mins': 'm', 'hour|hours|hr|hrs|h': 'h', 'day|days': 'd', 'week|weeks|wk|wks|calendar week': 'w', 'month|months|calendar month': 'M', 'year|years|yr|yrs|calendar year': 'y', 'quarter|quarters': 'Q' }),
  months: table({ 'january|jan': 1, 'february|feb': 2, 'march|mar': 3, 'april|apr': 4, may: 5, 'june|jun': 6, 'july|jul': 7, 'august|aug': 8, 'september|sep|sept': 9, 'october|oct': 10, 'november|nov': 11, 'december|dec': 12 }),
  weekdays: table({ 'monday|mon|mondays': 1, 'tuesday|tue|tues': 2, 'wednesday|wed': 3, 'thursday|thu|thur|thurs': 4, 'friday|fri': 5, 'saturday|sat': 6, 'sunday|sun': 7 }),
  numbers: table({ 'one|a|an': 1, 'two|couple of|a couple of|pair of|a pair of': 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, 'twenty-four': 24, 'twenty-five': 25, thirty: 30, 'thirty-six': 36, forty: 40, 'forty-eight': 48, fifty: 50, seventy: 70, 'seventy-two': 72, eighty: 80, 'forty-five': 45, sixty: 60, ninety: 90, 'half an|half a|half': 0.5, 'one and a half': 1.5, 'two and a half': 2.5 }),
  days: table({ today: 0, 'yesterday|yest|yday': 1, 'a week ago today|one week ago today|today a week ago|1 week ago today': 7, 'two weeks ago today|2 weeks ago today': 14, 'the day before yesterday': 2, 'day before yesterday': 2 }),
  parts: table({ morning: [0, 12], afternoon: [12, 18], evening: [18, 24] }),
  clocks: table({ 'noon|midday': 12, midnight: 0 }),
  phrases: {
    since: list('>=|since|ever since|starting|starting on|starting from|beginning|beginning on|beginning from|commencing|commencing on|as of|as from|effective|effective from'),
    after: list('>|after|later than|newer than'),
    before: list('<|before|earlier than|prior to|ahead of|older than'),
    until: list('<=|by|until|up to and including|till|til|up to|up until|through|thru|no later than'),
    onwards: list('on|on and after|onwards|onward|and later|and after|and newer|until now|till now|to now|until today|till today'),
    between: list('between'),
    and: list('and|&|to|-|–'),
    from: list('from|in the week from|during the week from|the week from|in the period from|the period from|in the days from|in the time from|in the range from|during the period from'),
    to: list('. .|to|until|till|through|thru|up to|up until|up to and including|to and including|until and including|through and including|-|–|and'),
    on: list('back in|back on|for the whole of|for all of|the whole of|all of|for the entire|on|in the|in the period|in the time|in the range|in|during|of|for|at|from|dated|throughout|over|over the|at the|across|in the course of|in the course of the|over the course of|over the course of the|earlier'),
    within: list('in the|in the course of the|within the|over the|during the|for the|from the|in|within|during|over|throughout the|of the|in these|across the'),
    the: list('the'),
    last: list('last|previous|preceding'),
    past: list('past|this past'),
    this: list('this|the current|current|the present|the ongoing|the running'),
    ago: list('ago|back|earlier'),
    agoBefore: [],
    olderThan: list('at least|no less than|older than|more than|over|earlier than|not newer than'),
    newerThan: list('up to|no more than|newer than|less than|younger than|not older than|no older than|under|at most|more recent than|within'),
    at: list('at|@'),
    oclock: list("o'clock|oclock|hours|hrs|h"),
    of: list('of|of the|in|,|the'),
    quarter: list('quarter'),
    weekend: list('weekend'),
    startOf: list('start of|the start of|beginning of|the beginning of'),
    endOf: list('end of|the end of'),
    now: list('now|right now|the present'),
    lastNight: list('last night|overnight'),
    beforeLast: [],
    yearOf: list('year|the year|calendar year|the calendar year'),
    lastWeekend: list('weekend|the weekend'),
  },
}; // oxfmt-ignore

export const germanCalendar: CalendarVocabulary = {
  language: 'de',
  units: table({ 'minute|minuten|min': 'm', 'stunde|stunden|std|h': 'h', 'tag|tage|tagen|tages': 'd', 'woche|wochen|kalenderwoche|kalenderwochen': 'w', 'monat|monate|monaten|monats': 'M', 'jahr|jahre|jahren|jahres|kalenderjahr|kalenderjahres': 'y', 'quartal|quartale|quartalen|quartals': 'Q' }),
  months: table({ 'januar|jan|jaenner': 1, 'februar|feb|feber': 2, 'maerz|mrz': 3, 'april|apr': 4, mai: 5, 'juni|jun': 6, 'juli|jul': 7, 'august|aug': 8, 'september|sep|sept': 9, 'oktober|okt': 10, 'november|nov': 11, 'dezember|dez': 12 }),
  weekdays: table({ 'montag|mo': 1, 'dienstag|di': 2, 'mittwoch|mi': 3, donnerstag: 4, 'freitag|fr': 5, 'samstag|sonnabend|sa': 6, sonntag: 7 }),
  numbers: table({ 'ein|eine|einen|einem|einer|eins': 1, 'zwei|ein paar': 2, drei: 3, vier: 4, fuenf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwoelf: 12, vierzehn: 14, fuenfzehn: 15, zwanzig: 20, 'anderthalb|eineinhalb': 1.5, zweieinhalb: 2.5, dreissig: 30, sechzig: 60, neunzig: 90, 'einer halben|halben|halbe|der halben': 0.5 }),
  days: table({ heute: 0, 'heute vor einer woche|heute vor 1 woche': 7, 'heute vor zwei wochen|heute vor 2 wochen': 14, 'gestern vor einer woche': 8, 'vortag|vortags|vortages': 1, 'heutigen tag|heutigen|heutigen tags|heutigen tages|heutigen tage|heutiges|heutigem|heutiger|heutige': 0, 'gestern|gestrigen tag|gestrigen|gestrige|gestriger|gestriges|gestrigem|gestrigen tags|gestrigen tages|gestrigen tage': 1, 'vorgestern|vorgestrigen tag|vorgestrigen|vorgestrige|vorgestriger|vorgestriges|vorgestrigem|vorgestrigen tages': 2, 'vorvorgestern|vor-vorgestern|vorvorgestrigen': 3 }),
  parts: table({ 'frueh|in der frueh|morgen|vormittag|heute morgen|vormittags': [0, 12], 'nachmittag|nachmittags': [12, 18], 'abend|abends': [18, 24] }),
  clocks: table({ 'mittag|mittags': 12, mitternacht: 0 }),
  phrases: {
    since: list('>=|fruehestens|seit|ab|seit dem|ab dem|beginnend mit|seit der|angefangen am|beginnend am'),
    after: list('>|nach|nach dem|spaeter als'),
    before: list('<|vor|vor dem|frueher als|aelter als|vor der'),
    until: list('<=|bis|bis zum|bis einschliesslich|bis einschl .|bis einschl|bis inkl .|bis inkl|bis inklusive|bis und mit|bis und mit dem|bis einschliesslich zum|spaetestens|bis zu|bis am'),
    onwards: list('an|und spaeter|und danach|bis jetzt|bis heute'),
    between: list('zwischen|zwischen dem|zwischen der'),
    and: list('und|und dem|bis|-|–'),
    from: list('von|vom|ab|in der woche vom|in der woche von|in den tagen vom|in den tagen von|im zeitraum vom|im zeitraum von|im zeitraum|in der zeit vom|in der zeit von|in dem zeitraum vom'),
    to: list('. .|bis|bis zum|-|–|bis einschliesslich|bis einschl .|bis einschl|bis inkl .|bis inkl|bis inklusive|bis und mit|bis und mit dem|bis einschliesslich zum'),
    on: list('am|im zeitraum|im|in|ueber|ueber das|in der|in den|an|an dem|vom|von|waehrend|waehrend des|waehrend der|im laufe|im laufe des|im laufe der|im laufe von|im verlauf|im verlauf des|im verlauf der|des|der|den|dem|aus|aus dem|aus der|fuer|um'),
    within: list('in den|in der|innerhalb der|innerhalb von|binnen von|waehrend der|binnen der|in|innerhalb|binnen|aus den|der|ueber die|im|im laufe der|von den|fuer die|innert|innert der|innert den|aus der|in dem|aus dem|die|waehrend des'),
    the: list('den|der|dem|die|das|des'),
    last: list('letzten|letzte|letzter|letztes|letztem|vorigen|vorige|voriges|voriger|vergangenen|vergangene|vergangenes|vergangener|vergangenem|vorherigen|vorherige|vorangegangenen|vorangegangene|vorangegangener|vorhergehenden|vorhergehende|zurueckliegenden|zurueckliegende|verstrichenen|verstrichene|juengsten'),
    past: list('past'),
    this: list('dieser|diese|diesen|dieses|diesem|der aktuellen|aktuellen|aktuelle|aktuelles|aktueller|aktuellem|der laufenden|laufenden|laufende|laufendes|laufender|laufendem|gegenwaertigen|jetzigen|jetzige|jetziges|jetziger'),
    ago: [],
    agoBefore: list('vor'),
    olderThan: list('vor ueber|seit ueber|vor mindestens|ueber|mindestens|schon laenger als|aelter als|seit mehr als|laenger als|seit laenger als|vor mehr als|mehr als'),
    newerThan: list('juenger als|vor weniger als|nicht aelter als|neuer als|weniger als|hoechstens|maximal|vor hoechstens|vor maximal'),
    at: list('um'),
    oclock: list('uhr|h'),
    of: list('der|des|im|in|,|vom|in der|aus der'),
    quarter: list('quartal|quartals|quartale'),
    weekend: list('wochenende'),
    startOf: list('anfang|beginn|dem anfang|dem beginn|anfang des|anfang der|beginn des|beginn der'),
    endOf: list('ende|ende des|ende der'),
    now: list('jetzt|eben|heute jetzt'),
    beforeLast: list('vorletzte|vorletzten|vorletztes|vorletzter'),
    yearOf: list('jahr|dem jahr|jahre|jahres|des jahres|kalenderjahr'),
    lastWeekend: list('wochenende|dem wochenende|das wochenende'),
    lastNight: list('ueber nacht|letzte nacht|gestern nacht|gestern in der nacht|letzter nacht|vergangener nacht|der vergangenen nacht|in der vergangenen nacht|der letzten nacht|heute nacht|vergangene nacht|in der letzten nacht|in der nacht'),
  },
}; // oxfmt-ignore

/** Every word of a calendar vocabulary, as candidates for spelling correction. */
export function calendarTerms(calendar: CalendarVocabulary): string[] {
  const { units, months, weekdays, numbers, days, parts, clocks, phrases } = calendar;
  const names = [units, months, weekdays, numbers, days, parts, clocks].flatMap((map) => [...map.keys()]);
  return [...names, ...Object.values(phrases).flat()].flatMap((phrase) => phrase.split(' '));
}
