import type { enSystemSettings } from './en-system-settings.ts';

/** The words of the system settings; part of the catalogue `de`. */
export const deSystemSettings: {
  readonly [Key in keyof typeof enSystemSettings]: (typeof enSystemSettings)[Key] extends string
    ? string
    : { readonly one: string; readonly other: string };
} = {
  'settings.form_not_whole':
    'Ein Teil dieses Formulars kam nicht an, deshalb wurde nichts geändert. Speichern Sie es noch einmal.',
  'settings.title': 'Systemeinstellungen',
  'settings.group_access': 'Zugang',
  'settings.group_tenant': 'Allgemein',
  'settings.group_mail': 'E-Mail',
  'settings.group_records': 'Aufbewahrung und Nachweis',
  'settings.sign_in': 'Anmeldung',
  'settings.sign_in_intro': 'Gilt für alle von {tenant} ab der nächsten Anmeldung.',
  'settings.not_saved_yet': 'Bestätigt. Ihre Auswahl ist unten eingetragen, aber noch nicht gespeichert.',
  'settings.mfa': 'Anmeldung in zwei Schritten',
  'settings.mfa_text':
    'Ein zweiter Schritt zusätzlich zu Passwort oder Identitätsanbieter; ein Passkey ist beides zugleich. Wer ihn eingerichtet hat, wird immer danach gefragt.',
  'settings.mfa_required': 'Erforderlich',
  'settings.mfa_required_text':
    'Wer ihn noch nicht eingerichtet hat, bestätigt zuerst die Adresse mit einem Code per E-Mail und richtet ihn dann ein. Niemand kann ihn ausschalten.',
  'settings.mfa_optional': 'Angeboten',
  'settings.mfa_optional_text':
    'Wer sich mit einem Passwort anmeldet, wird gebeten, ihn einzurichten, und kann das 30 Tage lang aufschieben.',
  'settings.mfa_off': 'Nicht angeboten',
  'settings.mfa_off_text':
    'Ein Passwort genügt. Im eigenen Konto lässt sich der zweite Schritt trotzdem einrichten.',
  'settings.password_age': 'Gültigkeit von Passwörtern',
  'settings.password_age_label': 'Passwort ändern nach (Tage)',
  'settings.password_age_hint':
    '0 bedeutet nie; das ist besser, wenn die Anmeldung in zwei Schritten erforderlich ist. Höchstens {most}.',
  'settings.password_age_wrong': 'Geben Sie eine ganze Zahl von 0 bis {most} ein.',
  'settings.just_in_time': 'Personen ohne Konto',
  'settings.just_in_time_text':
    'Wer eine Adresse Ihrer Domains hat, sich über Ihren Identitätsanbieter anmeldet und hier noch kein Konto hat:',
  'settings.just_in_time_none': 'Wird abgewiesen',
  'settings.just_in_time_view': 'Erhält ein Konto, das nur lesen darf',
  'settings.just_in_time_view_and_actions': 'Erhält ein Konto, das lesen und Aktionen ausführen darf',
  'settings.just_in_time_no_provider':
    'In dieser Installation ist kein Identitätsanbieter eingerichtet. Die Einstellung wirkt deshalb noch nicht.',
  'settings.support': 'Support-Zugang',
  'settings.support_text':
    'Mitarbeitende des Betreibers können sich anmelden, um Ihnen zu helfen. Ihre Konten sind in der Liste der Personen als Support gekennzeichnet. Sie geben jedes Mal einen Grund an, der im Prüfprotokoll gespeichert wird.',
  'settings.support_label': 'Anmeldung des Supports erlauben',
  'settings.support_off':
    'Wenn Sie die Option ausschalten, werden angemeldete Konten des Supports sofort abgemeldet und ihre API-Token abgewiesen.',
  'settings.support_domains':
    'Auch andere Personen mit einer Adresse von {domains} geben immer einen Grund an.',
  'settings.by_operator':
    'Der Betreiber dieses Dienstes hat das mit {name} festgelegt. Nur dort lässt es sich ändern.',
  'settings.look_only': 'Sie können diese Einstellungen ansehen. Zum Ändern brauchen Sie eine andere Rolle.',
  'settings.save': 'Speichern',
  'settings.saved': 'Gespeichert. Die Änderung gilt ab der nächsten Anmeldung.',
  'settings.choose_mfa': 'Wählen Sie eine der drei Möglichkeiten.',
  'settings.not_saved': 'Es wurde nicht gespeichert',
  'settings.sender_trust': 'Vertrauenswürdige Absenderangaben',
  'settings.trust_intro':
    'In einer E-Mail kann jeder angeben, wer sie gesendet hat und dass alle Prüfungen bestanden sind. Hier legen Sie fest, wessen Angaben zählen: die Ihrer eigenen Mailserver.',
  'settings.trust_hops': 'Ihre Mailserver',
  'settings.trust_hops_text':
    'Jeder Server, der eine E-Mail weitergibt, fügt oben eine Zeile ein: von wem er sie bekommen hat und wann. Eine solche Station heißt Hop. Die Zeilen Ihrer eigenen Server stimmen; alles unter der ersten fremden Zeile kann der Absender erfunden haben.',
  'settings.trust_hops_label': 'Vertrauenswürdige Hops',
  'settings.trust_hops_hint':
    'Ein Eintrag je Zeile: Hostnamen wie mx.example.com (mit allen Namen darunter), IP-Adressen oder Netze wie 10.0.0.0/8.',
  'settings.trust_hops_empty':
    'Ist die Liste leer, zählt die oberste Station jeder E-Mail und alle darunter, solange die E-Mail intern übergeben wurde. Das ist richtig, wenn Postern die E-Mails von dem Server erhält, der sie aus dem Internet annimmt, oder von Microsoft 365 oder Google.',
  'settings.trust_hops_named':
    'Enthält die Liste Einträge, zählt bei E-Mails, deren oberste Station nicht darin steht, keine Angabe. Lassen Sie keinen Server aus.',
  'settings.trust_ids': 'Server, die Prüfergebnisse eintragen',
  'settings.trust_ids_text':
    'Ein Server, der SPF, DKIM und DMARC prüft, schreibt die Ergebnisse in den Header Authentication-Results und stellt seinen Namen voran, die Authserv-ID. Es zählen nur Ergebnisse unter vertrauenswürdigen Namen.',
  'settings.trust_ids_label': 'Vertrauenswürdige Authserv-IDs',
  'settings.trust_ids_hint': 'Eine je Zeile, so wie der Header beginnt, zum Beispiel scan.filter.example.',
  'settings.trust_ids_empty':
    'Ist die Liste leer, zählen die Namen Ihrer Mailserver. Füllen Sie sie aus, wenn ein Filter mit anderem Namen prüft. Dann zählen nur die Namen in der Liste.',
  'settings.trust_too_long':
    'Geben Sie höchstens {most} Zeichen ein. Mit dem Befehl postern tenant set sind mehr möglich.',
  'settings.trust_too_many': 'Geben Sie höchstens {most} Einträge ein.',
  'settings.trust_saved':
    'Gespeichert. Die Änderung gilt für E-Mails, die ab jetzt eingehen. Gespeicherte E-Mails behalten ihren Befund, bis Sie sie neu bewerten lassen.',
  'settings.judge_again': 'Gespeicherte E-Mails neu bewerten',
  'settings.judge_intro':
    'Wenden Sie neuere Prüfungen auf gespeicherte E-Mails an: Zuerst sehen Sie, was sich ändern würde, dann entscheiden Sie.',
  'settings.judge_no_domains': 'Für Ihre Organisation ist keine Mail-Domain bekannt',
  'settings.judge_no_domains_text':
    'Ohne Mail-Domains lassen sich E-Mails, die im Namen Ihrer Mitarbeitenden verschickt wurden, nicht von deren eigenen unterscheiden. Sie würden wie fremde bewertet, und was deshalb in Quarantäne ist, würde freigegeben. Legen Sie zuerst die Domains fest und starten Sie dann einen neuen Lauf.',
  'settings.judge_new': 'Neuer Lauf',
  'settings.judge_new_text':
    'Der Lauf liest die gespeicherten Originale und ändert nichts. Was jemand freigegeben, unter Quarantäne gestellt oder gelöscht hat, bleibt unberührt.',
  'settings.judge_period': 'Eingegangene E-Mails',
  'settings.judge_period_days': { one: 'In den letzten 24 Stunden', other: 'In den letzten {count} Tagen' },
  'settings.judge_period_all': 'Alle',
  'settings.judge_period_dates': 'Zwischen diesen Tagen',
  'settings.judge_since': 'Von',
  'settings.judge_until': 'Bis',
  'settings.judge_dates_hint':
    'Beide Tage gelten für „Zwischen diesen Tagen“. Ohne Enddatum reicht der Lauf bis jetzt.',
  'settings.judge_no_date': 'Geben Sie ein Datum ein.',
  'settings.judge_reversed': 'Geben Sie ein Ende ein, das nicht vor dem Anfang liegt.',
  'settings.judge_start': 'Änderungen ansehen',
  'settings.judge_not_started': 'Der Lauf wurde nicht gestartet',
  'settings.judge_runs': 'Läufe',
  'settings.judge_no_runs': 'Bisher wurde nichts neu bewertet.',
  'settings.judge_by': 'Gestartet von {actor}, {when}.',
  'settings.judge_range': '{since} bis {until}',
  'settings.judge_range_to': 'bis {until}',
  'settings.judge_behind': {
    one: '{count} Prüfung ist neuer als die Bewertung von {mails}.',
    other: '{count} Prüfungen sind neuer als die Bewertung von {mails}.',
  },
  'settings.judge_behind_mails': { one: '{count} E-Mail', other: '{count} E-Mails' },
  'settings.judge_behind_unknown': {
    one: 'Höchstens {count} E-Mail ging ein, bevor Versionen der Prüfungen gespeichert wurden.',
    other: 'Höchstens {count} E-Mails gingen ein, bevor Versionen der Prüfungen gespeichert wurden.',
  },
  'settings.judge_plan_lead': 'Eingegangene E-Mails, {period}.',
  'settings.judge_plan': 'Was sich ändern würde',
  'settings.judge_effect': 'Auswirkung',
  'settings.judge_verdict': 'Befund',
  'settings.judge_place': 'Status',
  'settings.judge_mails': 'E-Mails',
  'settings.judge_effect.held': 'In Quarantäne',
  'settings.judge_effect.let_go': 'Freigegeben',
  'settings.judge_effect.verdict': 'Anderer Befund, gleicher Status',
  'settings.judge_effect.evidence': 'Gleicher Befund, andere Gründe',
  'settings.judge_effect.versions': 'Gleiche Bewertung durch neuere Prüfungen',
  'settings.judge_effect.kept_people': 'Unberührt: Jemand hat entschieden',
  'settings.judge_effect.kept_deleted': 'Unberührt: gelöscht',
  'settings.judge_effect.missing': 'Nicht bewertet: Nur die Zeile wurde importiert',
  'settings.judge_effect.unreadable': 'Nicht bewertet: Das Original ist nicht lesbar',
  'settings.judge_samples': { one: '{count} Beispiel', other: '{count} Beispiele' },
  'settings.judge_left_out': {
    one: 'Und {count} weitere Art der Änderung.',
    other: 'Und {count} weitere Arten der Änderung.',
  },
  'settings.judge_nothing': 'Es würde sich nichts ändern.',
  'settings.judge_changes': {
    one: 'Änderungen für {count} E-Mail:',
    other: 'Änderungen für {count} E-Mails:',
  },
  'settings.judge_applied': 'Die Änderungen wurden ausgeführt.',
  'settings.judge_applied_partly': 'Die Änderungen wurden teilweise ausgeführt.',
  'settings.judge_superseded': 'Ein neuerer Lauf hat diesen ersetzt. Er kann nicht mehr ausgeführt werden.',
  'settings.judge_versions': 'Durch {versions}.',
  'settings.judge_job': 'Zugehöriger Auftrag',
  'settings.judge_apply_open': 'Ausführen …',
  'settings.judge_apply': 'Ausführen',
  'settings.judge_apply_title': { one: '{count} E-Mail ändern?', other: '{count} E-Mails ändern?' },
  'settings.judge_apply_held': {
    one: '{count} wird unter Quarantäne gestellt,',
    other: '{count} werden unter Quarantäne gestellt,',
  },
  'settings.judge_apply_let_go': { one: '{count} wird freigegeben.', other: '{count} werden freigegeben.' },
  'settings.judge_apply_text':
    'Ausgeführt wird genau dieser Plan; nur verbundene Postfächer werden geändert. Was sich seit der Bewertung geändert hat, bleibt unberührt. Unter „Aufträge“ können Sie die Änderungen rückgängig machen.',
  'settings.judge_not_applied': 'Die Änderungen wurden nicht ausgeführt',
  'settings.import': 'E-Mails importieren',
  'settings.import_intro':
    'Lesen Sie eigene E-Mails ein: .eml- und .msg-Dateien, mbox-Dateien oder zip-Dateien davon, etwa von Google Takeout.',
  'settings.also.import': 'hochladen, Upload, eml, msg, mbox, zip, Takeout, Maildir, Archiv',
  'settings.import_upload': 'Hochladen',
  'settings.import_drop': 'Dateien hier ablegen oder auswählen',
  'settings.import_hint':
    'Bis zu {size} GB und {files} Dateien. Bereits vorhandene E-Mails werden übersprungen; Sie können dieselbe Datei also erneut importieren.',
  'settings.import_go': 'Importieren',
  'settings.import_uploading': 'Wird hochgeladen',
  'settings.import_stop': 'Abbrechen',
  'settings.import_lost':
    'Das Hochladen wurde unterbrochen. Prüfen Sie Ihre Verbindung und beginnen Sie von vorn.',
  'settings.import_none': 'Wählen Sie mindestens eine Datei.',
  'settings.import_many':
    'Wählen Sie höchstens {files} Dateien, oder packen Sie die Dateien in eine zip-Datei.',
  'settings.import_cli':
    'Größere Archive, Ordner und Maildirs werden auf dem Rechner importiert, auf dem der Dienst läuft:',
  'settings.import_latest': 'Letzter Import',
  'settings.import_state.uploading': 'Wird hochgeladen',
  'settings.import_state.running': 'Wird importiert',
  'settings.import_state.done': 'Fertig',
  'settings.import_state.cancelled': 'Abgebrochen',
  'settings.import_state.failed': 'Gescheitert',
  'settings.import_state.interrupted': 'Unterbrochen',
  'settings.import_failure.interrupted':
    'Der Dienst wurde währenddessen neu gestartet. Importieren Sie die Dateien erneut; nichts wird doppelt importiert.',
  'settings.import_failure.disk_full':
    'Der Datenträger ist voll. Was importiert wurde, bleibt. Geben Sie Speicher frei und importieren Sie die Dateien dann erneut.',
  'settings.import_progress': '{done} von {total}',
  'settings.import_result': '{imported} importiert, {present} schon vorhanden, {unreadable} nicht lesbar.',
  'settings.import_by': '{files}; gestartet von {actor} am {when}.',
  'settings.import_by_none': 'Gestartet von {actor} am {when}.',
  'settings.import_more_files': '{name} und {count} weitere Dateien',
  'settings.import_show': 'Im Mail Explorer anzeigen',
  'settings.import_skipped': 'Übersprungen ({count})',
  'settings.import_skipped_file': 'Liste herunterladen',
  'settings.import_item': 'Datei',
  'settings.import_reason': 'Grund',
};
