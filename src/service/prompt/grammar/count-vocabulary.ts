import type { CountFilterName } from '../../../api/vocabulary/count-filters.ts';
import type { Sign } from './count-nodes.ts';

export const signs: readonly (readonly [Sign, RegExp])[] = [
  ['most', /^(?:no more than|not more than|at most|at maximum|no greater than|up to|a maximum of|maximum of|maximum|max|max \.|< =|<=|≤|nicht mehr als|hoechstens|maximal|bis zu|kein~? mehr als|not over|not above|not exceeding|no higher than|a max of|max of|less than or equal to|fewer than or equal to|nicht ueber|(?:kleiner|niedriger)(?: oder)? gleich)$/],
  ['least', /^(?:no fewer than|not fewer than|no less than|not less than|at least|at minimum|a minimum of|minimum of|minimum|min|> =|>=|≥|nicht weniger als|mindestens|wenigstens|zumindest|minimal|mind \.|mind|min \.|not under|not below|a min of|min of|no smaller than|no lower than|greater than or equal to|more than or equal to|(?:groesser|hoeher)(?: oder)? gleich|nicht unter|ab)$/],
  ['above', /^(?:more than|more then|greater than|higher than|larger than|over|above|exceeding|>|mehr als|mehr wie|groesser als|groesser|hoeher als|hoeher|ueber|upwards of|in excess of|beyond|north of|bigger than|exceeds|exceed|surpassing)$/],
  ['below', /^(?:south of|short of|fewer than|less than|lower than|smaller than|under|below|<|weniger als|kleiner als|kleiner|niedriger als|unter)$/],
  ['exact', /^(?:exactly|precisely|just|only|exact|genau|exakt|nur|lediglich|bloss|=|equal to|equals|gleich|no more and no less than|nicht mehr und nicht weniger als)$/],
  ['other', /^(?:not exactly|not equal to|nicht genau|! =|!=)$/],
]; // oxfmt-ignore
export const opening =
  /^(?:with|having|has|have|had|containing|contains|contain|contained|carry|carries|carried|carrying|bearing|include|includes|including|included|come with|comes with|came with|that have|which have|that had|that has|which has|that contain|that contained|to|sent to|went to|addressed to|delivered to|going to|received by|reached|reaching|targeting|distributed to|mailed to|emailed to|gesendet an|geschickt an|verschickt an|versandt an|versendet an|gerichtet an|adressiert an|zugestellt an|circulated to|aimed at|directed at|mit|an|haben|hatten|hat|enthalten|enthaelt|die an|mit einer)$/;
export const toPeople = /^(?:to|an|by|at|reached|reaching|targeting)$/;
export const nouns: readonly (readonly [CountFilterName, RegExp])[] = [
  ['recipients_count', /^(?:recipients?|rcpts?|addressees?|empfaengern?|adressaten|adressat|empfaengeradressen|recipient addresses)$/],
  ['attachments_count', /^(?:attachments?|atts?|attached files?|attached documents?|file attachments?|files? attached|documents? attached|anhang|anhaengen?|anlagen?|dateianhang|dateianhaengen?|dateien im anhang|angehaengte[nr]? dateien|angehaengte dokumente|anhaenge dran)$/],
  ['links_count', /^(?:links?|urls?|hyperlinks?|weblinks?|web links?|web addresses)$/],
]; // oxfmt-ignore
export const people =
  /^(?:people|persons?|adresse|addresses|individuals|employees|staff|folks|contacts|mailboxes|accounts|coworkers|parties|personen|leuten?|adressen|users|colleagues|kollegen|mitarbeitern?)$/;
export const inTotal = /^(?:in total|altogether|insgesamt|zusammen)$/;
export const atMost = /^(?:tops|at a maximum|max|maximum|at most|at the most|maximal|hoechstens)$/;
export const atLeast =
  /^(?:at a minimum|at the minimum|min|minimum|at least|at the least|mindestens|wenigstens)$/;
export const numberOf =
  /^(?:(?:the |a |an |die |der |eine |einer )?(?:number|count|quantity|amount|no(?= of)|anzahl|zahl)(?: of| der| an| von| aller)?(?: the| all)?)$/;
export const compound: readonly (readonly [CountFilterName, RegExp])[] = [
  ['recipients_count', /^(?:recipients? count|recipient number|number recipients|empfaengerzahl|empfaengeranzahl)$/],
  ['attachments_count', /^(?:attachments? count|attachment number|anhangzahl|anhangsanzahl|anhanganzahl|anlagenanzahl|anlagenzahl)$/],
  ['links_count', /^(?:links? count|url count|linkanzahl|linkzahl|anzahl links)$/],
]; // oxfmt-ignore
export const copula = /^(?:is|are|was|were|of|=|:|ist|sind|war|liegt bei|betraegt|von|liegt|equals)$/;
export const more =
  /^(?:or more|or above|and more|and above|and over|and upwards?|or upwards?|or up|or higher|and higher|or over|oder mehr|und mehr|oder darueber|\+|plus|and up|upwards|aufwaerts|or greater)$/;
export const fewer = /^(?:(?:or|and) (?:fewer|less|below|under)|oder weniger|oder darunter)$/;
export const joining = /^(?:and|or|und|oder|\/|or in|and\/or)$/;
export const single =
  /^(?:a single|sole|a sole|the sole|one single|single|a lone|einzigen?|einziger|einziges|einem einzigen|einer einzigen|einen einzigen|ein einziger|ein einziges|eine einzige|einzige)$/;
export const denying =
  /^(?:without|w\/o|sans|no|not|never|lacking|lacks?|missing|ohne|kein(?:e[nmrs]?)?|nicht)$/;
export const several = /^(?:several|multiple|mehrere|mehreren|mehrerer|more than a single)$/;

export const comparing =
  /^(?:at|no|not|more|fewer|less|exactly|precisely|between|mindestens|hoechstens|maximal|genau|weniger|mehr)$/;
export const sizes = /^(?:old|kb|mb|gb|bytes?|kilobytes?|megabytes?|pages|seiten|alt)$/;

export const narrowing: Readonly<Record<CountFilterName, RegExp>> = {
  recipients_count: /^(?:at|in|bei|within|inside)$/,
  links_count: /^(?:to|on|at|auf|zu|nach|von|of|from|pointing|leading|containing|with|mit)$/,
  attachments_count: /^(?:with|mit|ending|like|in)$/,
};
export const sorts: Readonly<Record<CountFilterName, RegExp>> = {
  recipients_count: /^domain$/,
  links_count: /^(?:domain|web|ip|quoted)$/,
  attachments_count: /^(?:extension|file|quoted)$/,
};
