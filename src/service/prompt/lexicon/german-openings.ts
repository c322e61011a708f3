import type { LexiconLine } from './lexicon.ts';
import { meanings as m } from './meanings.ts';

const list =
  '(liste|auflistung|uebersicht|ueberblick|aufstellung|zusammenstellung|ausgabe|anzeige|darstellung|auswahl|vorlage|uebermittlung|uebersendung|zusendung|bereitstellung|mitteilung|ermittlung|herausgabe|nennung|recherche|einsicht|einsichtnahme|benennung|vorlegung|aushaendigung|suche)';
const please =
  '(ich |wir |)(bitte|bitten|ersuche|ersuchen|erbitte|erbitten|ersucht|gebeten|beantrage|beantragen|benoetige|benoetigen|brauche|brauchen|wuensche|wuenschen|haette gern|haetten gern)( sie| euch| dich| hiermit| hoeflich| freundlich| daher| dringend|)';

/** Womit eine Bitte anfängt und aufhört, auf dem Amt wie im Chat. */
export const germanOpenings: readonly LexiconLine[] = [
  [`${please} um (die |eine |deine |ihre |eure |baldige |kurze |rasche |umgehende |)(${list} |)(aller |saemtlicher |der |von |mit |ueber |)`, m.filler],
  [`${please} (die |eine |)${list} (aller |saemtlicher |der |von |mit |ueber )`, m.filler],
  [`(um |zur |eine |die |ne |'ne |einer |)${list} (aller|saemtlicher|der|von|mit|ueber|ueber die|ueber alle|zu|zu den|zu allen|mit allen|mit den)`, m.filler],
  ['(mir|uns) (wurde|ist|worden) (mitgeteilt|gesagt|berichtet|zugetragen|bekannt|aufgefallen|gemeldet worden)( worden|)( ,|)( dass|)', m.filler],
  ['(ich |wir |)(habe|haben|hoere|hoeren) (gehoert|erfahren|gelesen|mitbekommen)( ,|)( dass|)', m.filler],
  ['(es wird |hiermit wird |wird |)(um |hoeflich |)(gebeten|ersucht)( um|)', m.filler],
  ['(info|infos|informationen|auskunft|details|daten|angaben) (ueber|zu|zu den|zu allen|ueber alle|ueber die)', m.filler],
  ['(benoetige|benoetigen|benoetig|benoetigt|erbitte|erbitten|wuensche|wuenschen|braeucht|nenne|nenn|nennt|nennen|selektiere|selektieren|praesentiere|checke|check mal|checkt|pruef|prueft|geben|listen|zeich|zeiche|weise aus|gebe aus|hole heraus|such raus|schmeiss raus|spuck aus|sehe|seh|schaut|guckt|verrate|verrat|lass|lasst|ma|mol|bissl|naja|tja|erstmal|zeitnah|umgehend|bitteschoen|pls|plz|thx|merci|vergelts gott|danke fuer die hilfe|danke fuers nachschauen|im voraus|vorab|besten dank im voraus|vielen dank im voraus|mit freundlichen gruessen|freundliche gruesse|viele gruesse|beste gruesse|lieben gruss|tschuess|salue|sali|hoi|griass di|gruess dich|gruess euch|tag zusammen|mahlzeit|hallo zusammen)', m.filler],
  ['(zeig|zeige|such|suche|gib|liste|schau) (halt|doch|eben|fix|schnell|flott|nun|jetzt|erstmal|bitte mal|mir doch|mir halt|mir fix)', m.filler],
  ['(sag|sagt|sagen sie) (mir|uns|mal|bitte)( bitte|)', m.filler],
  ['(, |bitte |brauche |brauchen |suche |)(dringend|eilig|asap|eilt|schnell) (gesucht|gebraucht|benoetigt|bitte|suchen|brauchen)', m.filler],
  ['(, |bitte |brauche |- |! )(dringend|eilig|asap|eilt|dringende sache)( !|)', m.filler],
  ['(hab|habs|hats|haste|kannste|weisst du|wisst ihr|weiss jemand|wuesste|muss wissen|wollen wissen|moechten wissen)', m.filler],
  ['(waere|waeren) (super|toll|prima|nett|hilfreich|gut|klasse|fein|spitze|wichtig)', m.filler],
  ['(waeren sie|waerst du|waert ihr|seien sie|sei) so (nett|lieb|freundlich|gut)( ,| und|)', m.filler],
  ['zu (zeigen|zeigst|zeigt|suchen|suchst|finden|findest|nennen|nennst|schicken mir)', m.filler],
  ['(zusammenstellen|zusammenzustellen|zusammensuchen|zusammengesucht|aufzuzeigen|herauszusuchen|rauszusuchen|herauszufiltern|rausfiltern|herausfiltern|ausfindig machen|ausfindig zu machen|vorlegen|vorzulegen|bereitstellen|bereitzustellen|zukommen lassen|mitteilen|mitzuteilen|uebermitteln|aufrufen|anzeigen lassen|auszugeben|durchzusehen|darlegen)', m.filler],
  ['(mach|mache|machen sie|mach mal|erstell|erstelle|stell|stelle|stellen sie) (mir |uns |bitte |mal |bitte mal |mir bitte |mir mal |doch |)(eine |ne |\'ne |die |)(liste|uebersicht|aufstellung|auflistung|suche)( aller| der| von| mit| mit allen| ueber|)', m.filler],
  ['(stell|stelle|stellen sie|stellt) (mir |uns |bitte |mal |mir bitte |bitte mal )', m.filler],
  ['(ruf|rufe) (mir |bitte |mal |)(die |alle |)(mails|nachrichten|e-mails)', m.mail],
  ['filter (mir |bitte |mal |mir mal |mir bitte |nach )', m.filler],
  ['(suchauftrag|suchanfrage|gesuchte mails|bitte um hilfe)', m.filler],
  ['(suchkriterium|suchkriterien|auswahl|abfrage|frage|anfrage|kurze frage|eine frage|kurze anfrage) (:|-)', m.filler],
  ['(trudelte|trudelten|trudeln|traf|trafen|trifft|treffen|ging|gingen|geht|gehen|kam|kamen|laeuft|liefen|schlug|schlugen) (gestern |heute |vorgestern |)ein', m.clause],
  ['(trudelte|trudelten|trudeln|traf|trafen|trifft|fand|fanden|lief|laufen|schlug|schlugen|flatterte|flatterten|segelte|segelten)', m.clause],
  ['(eingelangt~|einlangend~|eingetrudelt~|hereingeschneit~|hereingeflattert~|reingeschneit~|aufgelaufen~|angefallen~|angefallene~|vorgekommen~|eingefahren~|herein|hereingekommen~|eingelaufen~|zugelaufen~)( sind| ist|)', m.clause],
  ['(liegen uns vor|liegt uns vor|liegt vor|liegen vor)( :|)', m.clause],
  ['(zusendungen|zuschriften|eingaenge|mailz|mehls|elektronische post|mailnachrichten|mailnachricht|elektronisch~ nachrichten)', m.mail],
]; // oxfmt-ignore
