import { actors, notUnderstood, quarantinedBy } from './actors.ts';
import type { LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const held =
  '((in|in die|unter) quarantaene (gestellt|verschoben|gelegt|genommen|gesteckt)|quarantaenisiert|zurueckgehalten)';
const how = '(manuell|von hand|haendisch|automatisch)';
const system = '(das |dem |unserem |)(system|produkt|filter)';
const admin = '(ein |einem |dem |)(admin|admins|administrator)';
const analyst = '(ein |einem |dem |)(analyst|analysten)';
const microsoft = '(microsoft|defender|exchange)';

/** Mehr davon, wie gefragt wird, nach Arten wie im Englischen. */
export const germanSpoken: readonly LexiconLine[] = [
  ...actors([system, admin, analyst, microsoft]).flatMap(([who, actor]): LexiconLine[] => [
    [`${how} (von|vom|durch) ${who} ${held}`, quarantinedBy(actor)],
    [`(von|vom|durch) ${who} ${how} ${held}`, quarantinedBy(actor)],
    [`${who} ${how} ${held} (hat|haben|hatte)`, quarantinedBy(actor)],
  ]),
  ['(auf (die|den) |)(ein~ |unser~ |die |der |)(transportregel|transportregeln) (von microsoft|von exchange|in exchange|bei microsoft)', m.transportRule],
  ['(angesprochen|ansprach|ansprachen|angesprungen|ansprang|ausgeloest|ausgeloest~|zugegriffen)( hat| haben| ist| sind| wurde| wurden|)', m.clause],
  ['(eingeliefert|einlieferte|abgeliefert|ablieferte|uebergeben|uebergab|reingereicht)( hat| haben| wurde| wurden|)', m.clause],
  ['(wo |)(taucht|tauchen|tauchte|tauchten)', m.clause],
  ['als (anhang|anlage|dateianhang) auf', m.clause],
  ['(eingangsdatum|empfangsdatum)( :| ist| war| =|)', m.clause],
  ['(wohingegen|hingegen|dagegen|wogegen)', operator('but')],
  ['(dorthin|dorther|dahin)', notUnderstood],
  ['(vom |von dem |aus dem |)(absenderrechner|absender-rechner|absender-pc|absenderpc|absendercomputer)( mit| hat| hatte|)( der|)( ip| ip-adresse| adresse|)', cue('sender_client_ip', { exact: true })],
  ['wie (kann|koennte|finde|sehe|bekomme) (ich|wir|man)', m.filler],
  ['(absenderdomain|absenderdomains|absender-domain|absenderdomaene) (ist |)(ein~ |)(unserer|von unseren|der) (eigenen|eignen)( domains| domaenen|)', { is: 'own', side: 'sender' }],
]; // oxfmt-ignore
