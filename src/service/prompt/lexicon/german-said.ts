import { notUnderstood } from './actors.ts';
import type { LexiconLine } from './lexicon.ts';
import { attachmentEnding, cue, meanings as m } from './meanings.ts';

const microsoft = '(microsoft|defender|ms)';
const product = '(postern|wir|uns|unser system|das system|unser filter)';
const act = '(freigegeben~|geloescht~|entfernt~|gemeldet~|verschoben~|wiederhergestellt~|freigeschaltet~)';

/** Was Felder, Wege und Orte allein sagen, und wessen Tat niemand aufschreibt. */
export const germanSaid: readonly LexiconLine[] = [
  ['(zustellung|zustellort|zustellziel|zustellstatus|ablage|ablageort|fundort|verbleib|liegeort|speicherort)( :| =|)', m.clause],
  ['(sendung|sendungen|botschaft|botschaften|zeug|kram|dinge|exemplare)', m.mail],
  ['(davon|hiervon|darunter)', m.clause],
  ['(zeit|zeiten|uhrzeit|datum|tag|termin|zeitangabe|eingangszeitraum) (:|=)', m.clause],
  ['(ankommen|ankommt|hereinkommt|hereinkommen|reinkommt|reinkommen|eintrudeln|auflaufen)', m.clause],
  ['(mir|uns|es|dem helpdesk|der it) (wurde|wird|ist|worden) (gerade |heute |eben |telefonisch |)(gemeldet|berichtet|gesagt|zugetragen|erzaehlt)( worden|)( ,|) dass', m.filler],
  ['wie (sieht|schaut) (es|das|denn es) (denn |aktuell |eigentlich |)(mit|bei)', m.filler],
  ['persoenlich', m.filler],
  ['excel(-| )(tabelle|tabellen|mappe|mappen|liste|listen|sheet|sheets|arbeitsmappe|arbeitsmappen)', attachmentEnding(['xls', 'xlsx', 'xlsm'])],
  ['word(-| )(dok|doks|vorlage|vorlagen|file|files)', attachmentEnding(['doc', 'docx', 'docm'])],
  [`${microsoft} (uebersah|uebersahen|verpasste|verpassten|nicht bemerkte|nicht erkannte|durchliess|durchgelassen hat|durchgehen liess)`, { ...m.byMicrosoft, missed: true }],
  [`${product} (uebersah|uebersahen|verpasste|verpassten|nicht bemerkte|nicht erkannte|uebersehen hat|uebersehen haben|verpasst hat|verpasst haben|nicht bemerkt hat|nicht bemerkt haben|durchliess)`, { ...m.byProduct, missed: true }],
  [`(von|durch) ${product} (uebersehen~|verpasst~)`, { ...m.byProduct, missed: true }],
  ['(von|durch) uns ' + act, m.notRecorded],
  ['(von|durch) uns (quarantaenisiert~|zurueckgehalten~|festgehalten~|blockiert~|gesperrt~|geblockt~)', { is: 'refused', reason: 'prompt_ambiguous' }],
  // Was zurückgenommen wird, ohne dass man weiß, was.
  ['zurueckgenommen', notUnderstood],
  ['(alles-ausser|nicht-angekommen)', { is: 'refused', reason: 'prompt_ambiguous' }],
  ['(auf|in) (deutsch|englisch|russisch|franzoesisch|italienisch|spanisch|polnisch|tuerkisch|chinesisch|arabisch|tschechisch|ungarisch|ukrainisch|niederlaendisch|portugiesisch|rumaenisch|japanisch|kroatisch|serbisch)(er|)( sprache|)( verfasst~| geschrieben~| gehalten~| abgefasst~|)', m.notRecorded],
  ['(deutsch|englisch|russisch|franzoesisch|italienisch|spanisch|polnisch|tuerkisch|chinesisch|arabisch|tschechisch|ungarisch|ukrainisch|fremd|anders)(-|)sprachig~', m.notRecorded],
  ['(freemailern|freemailer|freemail-anbietern|wegwerfadressen|wegwerf-adressen)', m.notRecorded],
  ['(emojis|emoji|emoticons|smileys|sonderzeichen|grossbuchstaben|ziffern|zahlen|umlauten|tippfehlern|rechtschreibfehlern) (im|in der|in dem) (betreff|betreffzeile|absendernamen|dateinamen)', m.notRecorded],
  ['(die |der |)(neueste|neuste|juengste|aktuellste) (mail|e-mail|email|nachricht)', m.chart],
  ['(word|excel)(-| )(dateien|dokumente|dokumenten|datei|dokument|anhaenge|anhaengen|anhang) (oder|und|bzw) (word|excel)(-| )(dateien|dokumente|dokumenten|datei|dokument|anhaenge|anhaengen|anhang) mit (makros|makro|einem makro)', attachmentEnding(['docm', 'dotm', 'xlsm', 'xlsb', 'xltm', 'xlam'])],
  ['office(-| )(dateien|dokumente|dokumenten|dokument|datei|anhang|anhaenge|anhaengen)', attachmentEnding(['doc', 'docx', 'docm', 'xls', 'xlsx', 'xlsm', 'ppt', 'pptx', 'pptm'])],
  ['mit (bildern|fotos|bilddateien|bildanhang|bildanhaengen)', attachmentEnding(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tif', 'tiff', 'webp', 'heic', 'svg'])],
  ['(welche|welcher) (absender|absenderin|absenderadressen|domains|domaenen|adressen|firmen)( haben| hat)( uns|)', m.filler],
  ['von (welchen|welcher|welchem) (absendern|absender|absenderadressen|domains|domain|domaenen|adressen|adresse|firmen|ips)( haben| hat|)( wir| uns|)', m.filler],
  ['an (wen|welche|welchen) (empfaenger|adressen|postfaecher|personen|mitarbeiter|nutzer|benutzer|leute|)', m.filler],
  ['(steckt|steckte|liegt|gibt es|ist) irgendwo( noch|)', m.clause],
  ['(allfaellig~|etwaig~|gescannt~)', m.filler],
  ['(es |das |)(waer|waere|waers|waere es) (super|toll|nett|fein|gut|lieb|klasse|prima|schoen|hilfreich|genial|leiwand|lässig|laessig)( ,|) wenn (ihr|du|sie|wir|ich|man|jemand)( mir| uns|)( bitte| mal| kurz|)', m.filler],
  ['(zeigen|raussuchen|heraussuchen|suchen|finden|liefern|geben|schicken|auflisten|bereitstellen|nachsehen|nachschauen) (koenntet|koenntest|koennten|koennte|wuerdet|wuerdest|wuerden|wuerde|koenntns)', m.filler],
  ['(brauche|braeuchte|brauch|braucht|benoetige|benoetigen|suche) (dringend|schnell|rasch|asap|umgehend|eilig|ganz dringend|bitte dringend)', m.filler],
  ['(recherchiere|recherchieren|eruiere|eruieren|durchforste|durchsuche|durchstoebere|stoebere|grab|grabe)( bitte| mal|)( nach|)', m.filler],
  ['(irgendwo|irgendwann) (gesehen|aufgetaucht|vorgekommen|gesichtet|eingegangen)( worden|)', m.clause],
  ['(reicht|genuegt)( mir| uns|)( voellig| vollkommen| vollauf| erstmal| voll|)', m.clause],
  [`(absender|absenderdomain|absenderadresse) (egal|beliebig|gleich|wurscht)( ,|) (ausgenommen|ausser|nur nicht|aber nicht|bis auf|abgesehen von|mit ausnahme von|nur kein~|aber kein~)`, cue('sender', { denied: true })],
  [`empfaenger (egal|beliebig|gleich|wurscht)( ,|) (ausgenommen|ausser|nur nicht|aber nicht|bis auf|abgesehen von|mit ausnahme von|nur kein~|aber kein~)`, cue('recipients', { denied: true })],
  ['(absenderdomain|domain|absenderadresse|absender)( ist|) (kein~|nicht) (von (uns|unseren|unseren eigenen)|der unseren|ein~ der unseren|ein~ von unseren|unser~|von unser~|unser~ eigenen)', m.notFromOwn],
  ['aus dem (eigenen |)(haus|hause)', m.fromUs],
  ['(ausser haus|aus dem haus|aus dem hause) (ging|gingen|gehen|gegangen~|geschickt~|gesendet~|versandt~|verschickt~)', m.outgoing],
  ['(mit|von|durch|per|mittels|mit hilfe von|mithilfe von|aus) (einer |der |einem |)(ki|ai|chatgpt|gpt|copilot|sprachmodell|sprachmodellen|llm|llms|kuenstlicher intelligenz)', m.notRecorded],
  ['(ki|ai|maschinell|kuenstlich)(-| )(generiert~|geschrieben~|erstellt~|erzeugt~|verfasst~|formuliert~)', m.notRecorded],
  ['(absender|sender) server', cue('sender_server_ip', { exact: true })],
  ['(server|mailserver|servers|mailservers|rechners|hosts|rechner|host|gateways|relays)', cue('sender_server_ip', { exact: true })],
  ['(fuehren|fuehrend|tragend|aufweisend)', m.clause],
  ['(enthaltend|beinhaltend|aufweisend|tragend|umfassend|mitfuehrend|besitzend|fuehrend)(e|en|er|es|em)', m.clause],
  ['(gimme|everything|anything|quick one|wtf|lol|omg|rofl|tbh|imho|hunting|threat hunting|show me|please|cheers|gucken|kucken|gugg|schaun|schauts|gugge)', m.filler],
  ['(vollstaendig|komplett|restlos|lueckenlos) (auflisten|anzeigen|ausgeben|zeigen)', m.filler],
]; // prettier-ignore
