import type { enSystemSettings } from './en-system-settings.ts';

/** The words of the system settings; part of the catalogue `de`. */
export const deSystemSettings: {
  readonly [Key in keyof typeof enSystemSettings]: (typeof enSystemSettings)[Key] extends string
    ? string
    : { readonly one: string; readonly other: string };
} = {
  'settings.title': 'Systemeinstellungen',
  'settings.group_access': 'Zugang',
  'settings.group_tenant': 'Allgemein',
  'settings.group_mail': 'Mail',
  'settings.group_records': 'Aufbewahrung und Nachweis',
  'settings.sign_in': 'Anmeldung',
  'settings.sign_in_intro': 'Was ab der nächsten Anmeldung für alle von {tenant} gilt.',
  'settings.not_saved_yet': 'Bestätigt. Ihre Auswahl ist unten eingetragen und noch nicht gespeichert.',
  'settings.mfa': 'Anmeldung in zwei Schritten',
  'settings.mfa_text':
    'Ein zweiter Schritt neben Passwort oder Identitätsanbieter; ein Passkey ist beides zugleich. Wer ihn eingerichtet hat, wird in jedem Fall danach gefragt.',
  'settings.mfa_required': 'Verlangt',
  'settings.mfa_required_text':
    'Wer ihn nicht eingerichtet hat, bestätigt die Adresse mit einem Code aus einer E-Mail und richtet ihn ein, bevor es weitergeht. Niemand kann ihn abschalten.',
  'settings.mfa_optional': 'Angeboten',
  'settings.mfa_optional_text':
    'Wer sich mit einem Passwort anmeldet, wird gebeten, ihn einzurichten, und kann das 30 Tage aufschieben.',
  'settings.mfa_off': 'Nicht angeboten',
  'settings.mfa_off_text': 'Ein Passwort genügt. Im eigenen Konto lässt er sich trotzdem einrichten.',
  'settings.password_age': 'Alter der Passwörter',
  'settings.password_age_label': 'Tage, nach denen ein Passwort geändert werden muss',
  'settings.password_age_hint':
    '0 heißt nie; das ist besser, wo die Anmeldung in zwei Schritten verlangt wird. Höchstens {most}.',
  'settings.password_age_wrong': 'Geben Sie eine ganze Zahl von 0 bis {most} ein.',
  'settings.just_in_time': 'Personen ohne Konto',
  'settings.just_in_time_text':
    'Wer eine Adresse Ihrer Domains hat, von Ihrem Identitätsanbieter eingelassen wird und hier noch kein Konto hat:',
  'settings.just_in_time_none': 'Wird abgewiesen',
  'settings.just_in_time_view': 'Bekommt ein Konto, das lesen darf',
  'settings.just_in_time_view_and_actions': 'Bekommt ein Konto, das lesen und handeln darf',
  'settings.just_in_time_no_provider':
    'An dieser Installation ist kein Identitätsanbieter eingerichtet; noch ist also niemand gemeint.',
  'settings.support': 'Support-Zugang',
  'settings.support_text':
    'Mitarbeiter des Betreibers, deren Konten hier nicht aufgeführt sind, können sich anmelden, um Ihnen zu helfen. Sie geben einen Grund an, der im Prüfprotokoll bleibt.',
  'settings.support_label': 'Support-Mitarbeiter hereinlassen',
  'settings.support_domains':
    'Es geht um Konten von {domains}. Beim Ausschalten wird abgemeldet, wer von ihnen angemeldet ist.',
  'settings.support_no_domains':
    'An dieser Installation ist keine Domain von Support-Mitarbeitern eingerichtet; noch ist also niemand gemeint.',
  'settings.by_operator':
    'Wer diesen Dienst betreibt, hat das mit {name} festgelegt. Nur dort lässt es sich ändern.',
  'settings.look_only': 'Sie können dies ansehen. Um es zu ändern, braucht es eine andere Rolle.',
  'settings.save': 'Speichern',
  'settings.saved': 'Gespeichert. Es gilt ab der nächsten Anmeldung.',
  'settings.choose_mfa': 'Wählen Sie eines der drei.',
  'settings.not_saved': 'Es wurde nicht gespeichert',
  'settings.sender_trust': 'Wem über Absender geglaubt wird',
  'settings.trust_intro':
    'Jeder kann in eine E-Mail schreiben, wer sie geschickt hat und dass alle Prüfungen bestanden sind. Hier legen Sie fest, wessen Wort zählt: das Ihrer eigenen Mailserver.',
  'settings.trust_hops': 'Ihre Mailserver',
  'settings.trust_hops_text':
    'Jeder Server, der eine E-Mail weitergibt, setzt eine Zeile obenan: von wem er sie bekam und wann. Eine solche Station heißt Hop. Die Zeilen Ihrer eigenen Server stimmen; alles unter der ersten fremden kann der Absender erfunden haben.',
  'settings.trust_hops_label': 'Vertrauenswürdige Hops',
  'settings.trust_hops_hint':
    'Je Zeile einer: Hostnamen wie mx.example.com (alle Namen darunter zählen mit), IP-Adressen, Netze wie 10.0.0.0/8.',
  'settings.trust_hops_empty':
    'Ist die Liste leer, wird der obersten Station jeder E-Mail geglaubt und denen darunter, solange die E-Mail innen übergeben wurde. Das ist richtig, wo Postern die E-Mails von dem Server bekommt, der sie aus dem Internet annimmt, oder von Microsoft 365 oder Google.',
  'settings.trust_hops_named':
    'Stehen Einträge darin, wird einer E-Mail nichts geglaubt, deren oberste Station keiner davon ist. Lassen Sie keinen Server aus.',
  'settings.trust_ids': 'Wer die Ergebnisse von Prüfungen schreibt',
  'settings.trust_ids_text':
    'Ein Server, der SPF, DKIM und DMARC prüft, schreibt die Ergebnisse in den Header Authentication-Results und setzt seinen Namen davor, die Authserv-ID. Nur Ergebnisse unter einem Namen, dem geglaubt wird, zählen.',
  'settings.trust_ids_label': 'Vertrauenswürdige Authserv-IDs',
  'settings.trust_ids_hint': 'Je Zeile eine, wie der Header beginnt, zum Beispiel scan.filter.example.',
  'settings.trust_ids_empty':
    'Ist die Liste leer, zählen die Namen Ihrer Mailserver. Füllen Sie sie aus, wenn ein Filter mit anderem Namen prüft; dann zählen nur die Namen in der Liste.',
  'settings.trust_too_long':
    'Geben Sie höchstens {most} Zeichen ein; mit dem Befehl postern tenant set geht mehr.',
  'settings.trust_too_many': 'Geben Sie höchstens {most} Einträge ein.',
  'settings.trust_saved':
    'Gespeichert. Es gilt für E-Mails, die ab jetzt eingehen. Gespeicherte behalten ihr Urteil nach den bisherigen Listen, bis Sie sie neu beurteilen lassen.',
  'settings.judge_again': 'Gespeicherte E-Mails neu beurteilen',
  'settings.judge_intro':
    'Neuere Prüfungen erreichen auch, was schon gespeichert ist: Erst sehen Sie, was sich ändern würde, dann entscheiden Sie.',
  'settings.judge_no_domains': 'Keine Mail-Domain Ihrer Organisation ist bekannt',
  'settings.judge_no_domains_text':
    'Ohne sie lassen sich E-Mails im Namen Ihrer Leute nicht von deren eigenen unterscheiden: Sie würden wie die von Fremden beurteilt, und was deshalb zurückgehalten ist, käme frei. Legen Sie erst die Domains fest und starten Sie dann einen neuen Lauf.',
  'settings.judge_new': 'Neuer Lauf',
  'settings.judge_new_text':
    'Der Lauf liest die gespeicherten Originale und ändert nichts. Was jemand freigegeben, in Quarantäne genommen oder gelöscht hat, bleibt unberührt.',
  'settings.judge_period': 'Eingegangene E-Mails',
  'settings.judge_period_days': { one: 'In den letzten 24 Stunden', other: 'In den letzten {count} Tagen' },
  'settings.judge_period_all': 'Jederzeit',
  'settings.judge_period_dates': 'Zwischen diesen Tagen',
  'settings.judge_since': 'Von',
  'settings.judge_until': 'Bis',
  'settings.judge_dates_hint':
    'Beide Tage gelten für „Zwischen diesen Tagen“; ohne Ende geht der Lauf bis jetzt.',
  'settings.judge_no_date': 'Geben Sie einen Tag ein.',
  'settings.judge_reversed': 'Geben Sie ein Ende ein, das nicht vor dem Anfang liegt.',
  'settings.judge_start': 'Ansehen, was sich ändern würde',
  'settings.judge_not_started': 'Der Lauf wurde nicht gestartet',
  'settings.judge_runs': 'Läufe',
  'settings.judge_no_runs': 'Noch wurde nichts neu beurteilt.',
  'settings.judge_by': 'Gestartet von {actor}, {when}.',
  'settings.judge_range': '{since} bis {until}',
  'settings.judge_range_to': 'bis {until}',
  'settings.judge_behind': {
    one: '{count} Prüfung ist neuer als die Beurteilung von {mails}.',
    other: '{count} Prüfungen sind neuer als die Beurteilung von {mails}.',
  },
  'settings.judge_behind_mails': { one: '{count} E-Mail', other: '{count} E-Mails' },
  'settings.judge_behind_unknown': {
    one: 'Höchstens {count} E-Mail kam, bevor Versionen der Prüfungen festgehalten wurden.',
    other: 'Höchstens {count} E-Mails kamen, bevor Versionen der Prüfungen festgehalten wurden.',
  },
  'settings.judge_plan_lead': 'Eingegangene E-Mails, {period}.',
  'settings.judge_plan': 'Was sich ändern würde',
  'settings.judge_effect': 'Was geschieht',
  'settings.judge_verdict': 'Urteil',
  'settings.judge_place': 'Ort',
  'settings.judge_mails': 'E-Mails',
  'settings.judge_effect.held': 'In Quarantäne',
  'settings.judge_effect.let_go': 'Freigegeben',
  'settings.judge_effect.verdict': 'Anderes Urteil, bleibt, wo sie ist',
  'settings.judge_effect.evidence': 'Gleiches Urteil, andere Gründe',
  'settings.judge_effect.versions': 'Gleiche Beurteilung durch neuere Prüfungen',
  'settings.judge_effect.kept_people': 'Unberührt: jemand hat entschieden',
  'settings.judge_effect.kept_deleted': 'Unberührt: gelöscht',
  'settings.judge_effect.missing': 'Nicht beurteilt: nur die Zeile wurde importiert',
  'settings.judge_effect.unreadable': 'Nicht beurteilt: das Original ist nicht lesbar',
  'settings.judge_samples': { one: '{count} Beispiel', other: '{count} Beispiele' },
  'settings.judge_left_out': {
    one: 'Und {count} weitere Art der Änderung.',
    other: 'Und {count} weitere Arten der Änderung.',
  },
  'settings.judge_nothing': 'Nichts würde sich ändern.',
  'settings.judge_changes': {
    one: 'Änderungen für {count} E-Mail:',
    other: 'Änderungen für {count} E-Mails:',
  },
  'settings.judge_applied': 'Es wurde ausgeführt.',
  'settings.judge_applied_partly': 'Es wurde zum Teil ausgeführt.',
  'settings.judge_superseded':
    'Ein neuerer Lauf ist an die Stelle dieses Laufs getreten; er kann nicht mehr ausgeführt werden.',
  'settings.judge_versions': 'Durch {versions}.',
  'settings.judge_job': 'Der Auftrag dazu',
  'settings.judge_apply_open': 'Ausführen …',
  'settings.judge_apply': 'Ausführen',
  'settings.judge_apply_title': { one: '{count} E-Mail ändern?', other: '{count} E-Mails ändern?' },
  'settings.judge_apply_held': {
    one: '{count} kommt in Quarantäne,',
    other: '{count} kommen in Quarantäne,',
  },
  'settings.judge_apply_let_go': { one: '{count} wird freigegeben.', other: '{count} werden freigegeben.' },
  'settings.judge_apply_text':
    'Genau dieser Plan wird ausgeführt. Was sich seit der Beurteilung geändert hat, bleibt, wie es ist. Unter „Aufträge“ lässt es sich zurücknehmen.',
  'settings.judge_not_applied': 'Es wurde nicht ausgeführt',
};
