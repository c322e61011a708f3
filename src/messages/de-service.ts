import type { enService } from './en-service.ts';
import type { Translation } from './join-lines.ts';

/** What the protection service says, in German; part of the catalogue `de`. */
export const deService: Translation<typeof enService> = {
  'service.link_over': 'Dieser Link ist abgelaufen.',
  'service.link_unknown': 'Hinter diesem Link gibt es für Ihre Adresse keine E-Mail.',
  'service.link_code_wrong': 'Dieser Code ist falsch.',
  'service.link_code_over': 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  'service.email_gone': 'Diese E-Mail ist nicht mehr gespeichert.',
  'service.file_not_restorable':
    'Diese Datei kann nicht gesendet werden: Sie ist nicht gespeichert oder zu groß für eine E-Mail.',
  'service.mail_not_restorable': 'Diese E-Mail kann der Empfänger nicht freigeben.',
  'service.message_needed': 'Geben Sie eine Nachricht ein.',
  'service.mail_not_held': 'Diese E-Mail ist nicht mehr in Quarantäne.',
  'service.mail_dismissed': 'Die E-Mail bleibt in Quarantäne.',
  'service.answer_unknown': 'Diese Antwort gibt es nicht. Wählen Sie phishing, safe oder block.',
  'service.answer_too_old': 'Diese Antwort ist mehr als 30 Tage alt und lässt sich nicht mehr zurücknehmen.',
  'service.answer_phishing': 'Sie haben diese E-Mail als Phishing gemeldet.',
  'service.answer_safe': 'Sie haben diese E-Mail als harmlos gemeldet.',
  'service.answer_block': 'Sie haben den Absender dieser E-Mail gesperrt.',
  'service.answer_undone': 'Ihre Antwort wurde zurückgenommen.',
  'service.sender_not_blockable':
    'Dieser Absender lässt sich nicht sperren: Er gehört zu Ihrer Organisation, oder das Postfach gehört mehreren.',
  'service.too_many_blocks':
    'Sie haben bereits sehr viele Absender gesperrt. Heben Sie einige Sperren auf der Seite „Meine E-Mails in Quarantäne“ auf.',
  'service.block_missing': 'Dieser Absender ist nicht mehr gesperrt.',
  'service.audit_row_missing': 'Diesen Eintrag gibt es im Prüfprotokoll nicht.',
  'service.audit_place_wrong': 'Diese Seite des Prüfprotokolls gibt es nicht.',
  'service.delivery_missing': 'Diese Weitergabe ist noch nicht eingerichtet.',
  'service.certificate_wrong':
    'Das ist kein Zertifikat im PEM-Format. Geben Sie nur Zertifikate ein, keine Schlüssel.',
  'service.mail_system_sign_in': 'Der Server lehnt die Anmeldung ab. {detail}',
  'service.mail_system_unreachable': 'Der Server ist nicht erreichbar. {detail}',
  'service.mail_system_certificate': 'Dem Zertifikat des Servers wird nicht vertraut. {detail}',
  'service.mail_system_plain_text': 'Ohne Verschlüsselung wird nur dieser Rechner erreicht. {detail}',
  'service.mail_system_no_answer': 'Der Server hat nicht rechtzeitig geantwortet. {detail}',
  'service.mail_system_failed': 'Der Server hat etwas Unerwartetes geantwortet. {detail}',
  'service.mail_system_user_missing': 'Geben Sie einen Benutzernamen ein.',
  'service.mail_system_secret_missing': 'Geben Sie das Passwort oder Token ein.',
  'service.mail_system_key_file': 'Fügen Sie die ganze Schlüsseldatei eines Dienstkontos ein (JSON).',
  'service.mail_system_rights': 'Die Anwendung darf dieses Postfach nicht lesen. {detail}',
  'service.mail_system_unknown_mailbox': 'Dieses Postfach gibt es nicht. {detail}',
  'service.mail_system_scope':
    'Die Anwendung kann dieses Postfach lesen, das außerhalb ihres Bereichs liegen soll. {detail}',
  'service.mail_system_scope_unknown':
    'Dieses Postfach gibt es nicht. Geben Sie eines ein, das die Anwendung nicht lesen darf. {detail}',
  'service.mail_system_not_connected': 'Wählen Sie ein Postfach dieses Mailsystems.',
  'service.mail_system_busy':
    'Das Mailsystem möchte vorerst weniger Anfragen. Versuchen Sie es in einer Minute noch einmal. {detail}',
  'service.mail_system_guid': 'Geben Sie eine ID wie 11111111-2222-3333-4444-555555555555 ein.',
  'service.mail_system_pair': 'Geben Sie ein Zertifikat und seinen RSA-Schlüssel ein, PEM, ohne Passphrase.',
  'service.mail_system_outside':
    'Geben Sie die Adresse eines Postfachs ein, das nicht in der Liste steht, oder setzen Sie den Haken für alle.',
  'service.mail_system_no_mailbox': 'Geben Sie die Adresse eines Postfachs ein.',
  'service.mail_system_address': '{address} ist keine E-Mail-Adresse.',
  'service.mail_system_one_mailbox':
    'Ein Passwort oder Token öffnet ein Postfach. Wählen Sie für mehrere einen Master-Benutzer.',
  'service.mail_system_missing': 'Dieses Mailsystem ist nicht mehr angebunden.',
  'service.mail_system_holds':
    'Zurückgehaltene E-Mails dieses Mailsystems sind nur hier. Geben Sie sie zuerst frei, oder entfernen Sie sie.',
  'service.mail_system_hides':
    'In seinen Postfächern liegen verborgene E-Mails. Bestätigen Sie, dass sie dort bleiben, oder geben Sie sie zuerst frei.',
  'service.host_wrong': 'Geben Sie einen Hostnamen oder eine IP-Adresse ein.',
  'service.https_wrong': 'Geben Sie eine https-Adresse ohne Benutzernamen ein.',
  'service.logo_missing': 'Dieses Bild gibt es nicht.',
  'service.logo_no_picture':
    'Das Bild ist nicht lesbar. Wählen Sie eine PNG-, JPEG-, WebP- oder SVG-Datei; der Dateiname spielt keine Rolle.',
  'service.logo_unreadable':
    'Dieses Bild ist beschädigt, animiert oder zu aufwendig. Speichern Sie es neu oder wählen Sie ein anderes.',
  'service.logo_too_many_pixels':
    'Das Bild ist zu groß: höchstens {side} Pixel breit und hoch, {millions} Millionen insgesamt.',
  'service.logo_svg_pictures':
    'Das SVG enthält andere Bilder oder Entitäten, die nicht erlaubt sind. Speichern Sie das Bild selbst als PNG.',
  'service.logo_svg_text':
    'Das SVG enthält Text, für den es hier keine Schriften gibt. Wandeln Sie ihn zuerst in Pfade um.',
  'service.logo_too_large': 'Die Datei ist zu groß: höchstens {bytes} MB.',
  'service.logo_too_large_for_mail':
    'Dieses Bild hat auch in der kleinsten Größe für E-Mails mehr als {bytes} KB. Wählen Sie eines mit weniger Details.',
  'service.report_missing': 'Diese Meldung gibt es nicht.',
  'service.request_missing': 'Diese Anfrage gibt es nicht.',

  'service.input_required': 'Diese Angabe ist erforderlich.',
  'service.input_wrong': 'Dieser Wert ist hier nicht zulässig.',
  'service.input_unknown':
    'Das Feld {names} gibt es hier nicht. Prüfen Sie die Schreibweise, oder lassen Sie es weg.',
  'service.input_choose': 'Wählen Sie einen dieser Werte: {choices}.',
  'service.input_too_short': 'Verwenden Sie mindestens {least} Zeichen.',
  'service.input_too_long': 'Verwenden Sie höchstens {most} Zeichen.',
  'service.input_too_low': 'Geben Sie {least} oder mehr ein.',
  'service.input_too_high': 'Geben Sie {most} oder weniger ein.',
  'service.input_too_few': 'Geben Sie mindestens {least} an.',
  'service.input_too_many': 'Geben Sie höchstens {most} an.',
  'service.input_no_text': 'Der Wert muss ein Text sein.',
  'service.input_no_number': 'Der Wert muss eine Zahl sein.',
  'service.input_no_whole_number': 'Der Wert muss eine ganze Zahl sein.',
  'service.input_no_switch': 'Der Wert muss true oder false sein.',
  'service.input_no_list': 'Der Wert muss eine Liste sein.',
  'service.input_no_object': 'Der Wert muss ein Objekt mit benannten Feldern sein.',
  'service.input_no_time': 'Geben Sie Datum und Uhrzeit wie 2026-01-31T12:00:00Z ein.',
  'service.unknown_values': 'Entfernen Sie {unknown}. Möglich sind: {known}.',
  'service.zone_unknown':
    'Die Zeitzone {zone} gibt es nicht. Verwenden Sie einen IANA-Namen wie Europe/Berlin.',
  'service.cursor_unknown': 'Dieses search_after stammt nicht von diesem Dienst. Suchen Sie erneut.',
  'service.cursor_value': 'Verwenden Sie den Wert der vorigen Antwort oder null.',
  'service.given_twice': 'Geben Sie nur {one} oder {other} an: Die Werte widersprechen sich.',
  'service.sorted_by_time':
    'Die Ergebnisse sind nach der Empfangszeit sortiert. Lassen Sie diese Angabe weg, oder senden Sie {value}.',
  'service.offset_too_high':
    'Seiten nach Nummern enden bei {most} Zeilen: Fahren Sie mit dem search_after der vorigen Antwort fort.',
  'service.cursor_foreign':
    'Dieses search_after gehört zu einer anderen Suche. Lassen Sie es weg, um neu zu beginnen.',
  'service.outcome_unknown':
    'Es ist nicht bekannt, ob das ausgeführt wurde. Sehen Sie nach, bevor Sie es erneut versuchen.',
  'service.key_reused': 'Dieser Idempotency-Key wurde bereits für eine andere Anfrage verwendet.',
  'service.key_missing': 'Geben Sie den privaten Schlüssel des Zertifikats ein.',
  'service.key_wrong_pair':
    'Das ist nicht der private Schlüssel des Zertifikats, oder er hat eine Passphrase.',
  'service.key_wrong': 'Der Idempotency-Key hat mehr als 200 oder nicht druckbare Zeichen.',
  'service.code_no_number': 'Geben Sie die Ziffern des Codes ein.',
  'service.email_codes_sent': [
    'Für diese Anmeldung wird kein weiterer Code gesendet. Ihr letzter Code gilt weiterhin.',
    'Für einen neuen melden Sie sich noch einmal an.',
  ],
  'service.json_too_many_parts':
    'Der Inhalt hat zu viele Teile, oder sie sind zu tief ineinander verschachtelt.',
  'service.no_json': 'Der Inhalt der Anfrage ist kein gültiges JSON.',

  'service.range_from_missing': 'Geben Sie an, ab welchem Zeitpunkt gesucht wird.',
  'service.range_to_missing': 'Geben Sie an, bis zu welchem Zeitpunkt gesucht wird.',
  'service.analytics_range': 'Wählen Sie einen Zeitraum von höchstens {days} Tagen.',
  'service.drill_down_unknown': 'Eine Zeile mit diesem Namen gibt es in keinem Diagramm.',
  'service.custom_queries_many': 'Sie haben bereits {most} Abfragen. Entfernen Sie zuerst eine.',
  'service.custom_query_missing': 'Diese Abfrage gibt es nicht, oder sie wird nicht mehr geteilt.',
  'service.custom_query_of_other':
    'Nur der Besitzer kann eine geteilte Abfrage ändern. Duplizieren Sie sie und ändern Sie die Kopie.',
  'service.custom_query_name_taken': 'Sie haben bereits eine Abfrage mit diesem Namen.',
  'service.custom_query_changed': [
    'Diese Abfrage wurde geändert, seit Sie diese Seite geöffnet haben. Ihre Eingaben sind noch da.',
    'Wenn Sie erneut speichern, ersetzen sie die andere Fassung.',
  ],
  'service.custom_query_pins_many':
    'Ihre Übersicht enthält bereits {most} Abfragen. Entfernen Sie zuerst eine.',
  'service.alert_search':
    'Eine Benachrichtigung braucht eine Suche mit mindestens einem Filter oder einer Abfrage.',
  'service.alert_url': 'Geben Sie eine Adresse ein, die mit https:// beginnt und kein Passwort enthält.',
  'service.alert_quiet': 'Geben Sie beide Stunden ein, oder lassen Sie beide Felder leer.',
  'service.alert_quiet_same': 'Geben Sie zwei verschiedene Stunden ein, oder lassen Sie beide Felder leer.',
  'service.alert_webhook': 'Webhooks erfordern die Berechtigung, mit E-Mails zu handeln.',
  'service.custom_query_share':
    'Zum Teilen einer Abfrage brauchen Sie die Berechtigung, mit E-Mails zu handeln.',
  'service.security_event_missing': 'Dieses Ereignis gibt es nicht mehr.',
  'service.security_event_state':
    'Das Ereignis hat diesen Status bereits. Vielleicht hat es jemand anderes geändert.',
  'service.security_event_closed': 'Das Ereignis ist geschlossen. Öffnen Sie es zuerst wieder.',
  'service.security_event_no_text':
    'Zu einer Zuweisung gehört kein Text. Kommentieren Sie das Ereignis gesondert.',
  'service.security_event_no_assignee':
    'Eine Person lässt sich nur bei einer Zuweisung angeben. Weisen Sie das Ereignis gesondert zu.',
  'service.security_event_reason': 'Geben Sie an, warum das Ereignis geschlossen wird.',
  'service.security_event_assignee': 'Geben Sie die Adresse einer Person ein, die mit E-Mails handeln darf.',
  'service.range_reversed': 'Geben Sie ein Ende ein, das nicht vor dem Beginn des Zeitraums liegt.',
  'service.range_empty': 'Geben Sie ein Ende ein, das nach dem Beginn liegt.',
  'service.no_word': 'Geben Sie mindestens ein Wort ein.',
  'service.not_address':
    'Geben Sie eine IP-Adresse wie 192.0.2.1 oder 2001:db8::1 ein oder einen Bereich wie 192.0.2.0/24.',
  'service.not_email': 'Geben Sie eine vollständige E-Mail-Adresse wie name@example.com ein.',
  'service.not_domain': 'Geben Sie eine Domain wie example.com ein.',
  'service.not_count': 'Geben Sie eine ganze Zahl ein, mit oder ohne Zeichen: 3, >10, >=3, <3, <=1 oder 2-5.',
  'service.not_md5': 'Geben Sie die 32 hexadezimalen Ziffern eines MD5-Werts ein.',
  'service.not_sha256': 'Geben Sie die 64 hexadezimalen Ziffern eines SHA-256-Werts ein.',
  'service.headers_unsupported': 'Nach Headern lassen sich E-Mails nicht filtern.',
  'service.headers_remove': 'Entfernen Sie den Header-Filter.',

  'service.rule_empty': 'Geben Sie mindestens eine Bedingung an, die E-Mails erfüllen müssen.',
  'service.not_emails':
    'Geben Sie vollständige E-Mail-Adressen wie name@example.com ein. Nicht richtig: {wrong}',
  'service.not_domains': 'Geben Sie Domains wie example.com ein. Nicht richtig: {wrong}',
  'service.not_addresses':
    'Geben Sie IP-Adressen wie 192.0.2.1 oder 2001:db8::1 ein oder Bereiche wie 192.0.2.0/24. Nicht richtig: {wrong}',
  'service.not_hashes':
    'Geben Sie MD5- oder SHA-256-Werte ein: 32 oder 64 hexadezimale Ziffern. Nicht richtig: {wrong}',
  'service.fits_all_text':
    'Das passt auf jede E-Mail: „{value}“. Geben Sie einen längeren Text ein oder ergänzen Sie eine Bedingung.',
  'service.fits_all_network':
    'Das passt auf jede E-Mail: „{value}“. Geben Sie einen engeren Bereich ein oder ergänzen Sie eine Bedingung.',
  'service.fits_all_headers': [
    'Diese Header-Zeilen passen auf fast jede E-Mail.',
    'Wählen Sie einen Header oder Wert, den nur die gemeinten E-Mails haben, oder ergänzen Sie eine Bedingung.',
  ],
  'service.value_unseen':
    'Darauf kann keine E-Mail passen: Es sind nur Zeichen, die niemand sieht. Geben Sie einen Text ein.',
  'service.value_never_so_long':
    'Darauf kann keine E-Mail passen: Gespeichert werden höchstens {most} Zeichen. Nicht richtig: {wrong}',
  'service.sender_contradicts':
    'Darauf kann keine E-Mail passen: Keiner dieser Absender hat eine der Domains, die die Regel außerdem verlangt.',
  'service.headers_contradict': [
    'Darauf kann keine E-Mail passen: Eine andere Zeile schließt aus, was diese verlangt.',
    'Entfernen Sie eine davon, oder verknüpfen Sie die Zeilen mit ODER.',
  ],
  'service.expires_past': 'Geben Sie ein Datum in der Zukunft ein, oder lassen Sie das Feld leer.',
  'service.future_or_release':
    'Wählen Sie nur eines: eine Regel nur für künftige E-Mails oder die Freigabe früherer E-Mails.',
  'service.future_or_quarantine':
    'Wählen Sie nur eines: eine Regel nur für künftige E-Mails oder die Quarantäne früherer E-Mails.',
  'service.too_many_past': [
    'Mehr als {most} frühere E-Mails kommen in Frage.',
    'Ergänzen Sie eine Bedingung, verkürzen Sie den Zeitraum, oder speichern Sie die Regel nur für künftige E-Mails.',
  ],
  'service.rule_missing': 'Diese Regel gibt es nicht; vielleicht wurde sie gelöscht.',
  'service.rules_changing': 'Gerade werden andere Regeln geändert. Versuchen Sie es gleich noch einmal.',
  'service.rule_changed':
    '{who} hat diese Regel inzwischen geändert. Laden Sie sie neu und wiederholen Sie Ihre Änderungen.',
  'service.rule_of_person':
    'Diese Regel hat jemand für das eigene Postfach angelegt. Sie lässt sich ausschalten oder entfernen, aber nicht ändern.',
  'service.rule_other_list': 'Eine Zulassungsregel lässt sich nicht in eine Sperrregel ändern und umgekehrt.',
  'service.rule_expired': 'Diese Regel ist abgelaufen. Geben Sie ihr zuerst ein späteres Ablaufdatum.',
  'service.duplicate_allow':
    'Es gibt bereits eine Zulassungsregel mit denselben Bedingungen: {who} hat sie am {date} angelegt.',
  'service.duplicate_allow_expired':
    'Es gibt bereits eine abgelaufene Zulassungsregel mit denselben Bedingungen: {who} hat sie am {date} angelegt.',
  'service.duplicate_allow_off':
    'Es gibt bereits eine ausgeschaltete Zulassungsregel mit denselben Bedingungen: {who} hat sie am {date} angelegt.',
  'service.duplicate_block':
    'Es gibt bereits eine Sperrregel mit denselben Bedingungen: {who} hat sie am {date} angelegt.',
  'service.duplicate_block_expired':
    'Es gibt bereits eine abgelaufene Sperrregel mit denselben Bedingungen: {who} hat sie am {date} angelegt.',
  'service.duplicate_block_off':
    'Es gibt bereits eine ausgeschaltete Sperrregel mit denselben Bedingungen: {who} hat sie am {date} angelegt.',

  'service.pattern_too_large':
    'Dieses Muster wiederholt zu viel. Verwenden Sie kleinere Wiederholungszahlen.',
  'service.pattern_wrong': 'Das ist kein gültiges RE2-Muster: Ab Zeichen {at} ist es nicht lesbar ({part}).',
  'service.pattern_open_group': 'Das ist kein RE2-Muster: Nach Zeichen {at} fehlt eine „)“ ({part}).',
  'service.pattern_open_class': 'Das ist kein RE2-Muster: Nach Zeichen {at} fehlt eine „]“ ({part}).',
  'service.pattern_stray_paren': 'Das ist kein RE2-Muster: Zu einer „)“ fehlt die „(“ davor ({part}).',
  'service.pattern_backslash': 'Das ist kein RE2-Muster: Auf den „\\“ am Ende folgt nichts.',
  'service.pattern_escape': 'Das ist kein RE2-Muster: {part} bei Zeichen {at} ist keine Escape-Sequenz.',
  'service.pattern_range': 'Das ist kein RE2-Muster: {part} bei Zeichen {at} ist kein Zeichenbereich.',
  'service.pattern_repeat_nothing':
    'Das ist kein RE2-Muster: Vor {part} bei Zeichen {at} steht nichts, das sich wiederholen ließe.',
  'service.pattern_repeat_count':
    'Das ist kein RE2-Muster: {part} bei Zeichen {at} ist keine Anzahl von Wiederholungen.',
  'service.pattern_repeat_twice':
    'Das ist kein RE2-Muster: {part} bei Zeichen {at} wiederholt eine Wiederholung. Setzen Sie die innere in Klammern.',
  'service.pattern_perl':
    'Das ist kein RE2-Muster: {part} bei Zeichen {at} wird nicht unterstützt. RE2 kennt weder Lookahead noch Rückverweise.',
  'service.pattern_group_name':
    'Das ist kein RE2-Muster: {part} bei Zeichen {at} ist kein Name einer Gruppe.',
  'service.pattern_group_twice':
    'Das ist kein RE2-Muster: Der Gruppenname {part} bei Zeichen {at} kommt zweimal vor.',

  'service.outcome_quarantined': 'Die E-Mail ist in Quarantäne.',
  'service.outcome_restored': 'Die E-Mail ist freigegeben.',
  'service.outcome_quarantine_undone': 'Die Quarantäne ist rückgängig gemacht.',
  'service.outcome_already_quarantined': 'Die E-Mail ist bereits in Quarantäne.',
  'service.outcome_already_restored':
    'Freigegebene E-Mails können nicht erneut unter Quarantäne gestellt werden.',
  'service.outcome_not_quarantined': 'Die E-Mail ist nicht in Quarantäne.',
  'service.outcome_held_by_another_action':
    'Die E-Mail wurde seither freigegeben oder erneut unter Quarantäne gestellt.',
  'service.outcome_is_deleted': 'Die E-Mail ist gelöscht.',
  'service.outcome_not_found': 'Diese E-Mail gibt es nicht mehr.',
  'service.outcome_judged': 'Die E-Mail hat einen anderen Befund und behält ihren Status.',
  'service.outcome_judged_held': 'Die E-Mail hat einen anderen Befund und ist in Quarantäne.',
  'service.outcome_judged_let_go': 'Die E-Mail hat einen anderen Befund und ist freigegeben.',
  'service.outcome_judged_evidence': 'Die E-Mail behält ihren Befund, aus anderen Gründen.',
  'service.outcome_judgement_undone': 'Die E-Mail hat wieder ihren früheren Befund.',
  'service.outcome_changed_meanwhile': 'Die E-Mail hat sich seit der Bewertung geändert.',
  'service.outcome_mailbox_gone': 'Die E-Mail war im Postfach schon gelöscht.',
  'service.outcome_mailbox_refused': 'Das Mailsystem hat abgelehnt, die E-Mail zu verschieben.',
  'service.outcome_being_moved': 'Die E-Mail wird schon in Quarantäne gestellt oder freigegeben.',
  'service.outcome_mailbox_waiting': 'Das Postfach ist beauftragt und hat noch nicht geantwortet.',

  'service.job_missing': 'Diesen Auftrag gibt es nicht.',
  'service.job_running': 'Der Auftrag läuft noch. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
  'service.undo_nothing':
    'Dieser Auftrag lässt sich nicht mehr rückgängig machen: Er hält keine E-Mails mehr in Quarantäne.',
  'service.undo_release':
    'Eine Freigabe lässt sich nicht rückgängig machen: Freigegebene E-Mails können nicht erneut unter Quarantäne gestellt werden.',
  'service.undo_only_quarantine': 'Nur eine Quarantäne lässt sich rückgängig machen.',
  'service.retry_export': 'Ein Export enthält keine E-Mails, die sich wiederholen ließen.',
  'service.retry_undo':
    'Wiederholen Sie stattdessen den ursprünglichen Auftrag, der rückgängig gemacht werden soll.',
  'service.retry_retention':
    'Das nächtliche Entfernen lässt sich nicht wiederholen. Die nächste Nacht macht mit dem Rest weiter.',
  'service.retention_off': 'Die Aufbewahrung ist unbegrenzt. Es wird nichts entfernt.',
  'service.retention_quiet':
    'Dieser Server ist eine zurückgespielte Kopie, die bis zur Bestätigung nichts entfernt.',
  'service.retention_running': 'Alte E-Mails werden bereits entfernt.',
  'service.retention_metadata_short':
    'Bewahren Sie die Metadaten einer E-Mail mindestens so lange auf wie ihr Original.',
  'service.legal_hold_set': 'Für diese E-Mail gilt bereits eine rechtliche Aufbewahrung.',
  'service.legal_hold_missing': 'Diese rechtliche Aufbewahrung gibt es nicht.',
  'service.legal_hold_lifted': 'Diese rechtliche Aufbewahrung ist bereits aufgehoben.',
  'service.legal_hold_of_one': 'Eine rechtliche Aufbewahrung gilt für eine E-Mail oder eine Suche.',
  'service.legal_hold_place': [
    'Eine rechtliche Aufbewahrung kann nicht vom Status einer E-Mail abhängen: Eine Freigabe würde sie beenden.',
    'Lassen Sie die Filter für Quarantäne und Löschung weg.',
  ],
  'service.legal_hold_query': [
    'Eine rechtliche Aufbewahrung kann weder vom Status einer E-Mail noch von „now“ abhängen.',
    'Lassen Sie state:, quarantined:, restored:, deleted: und solche Zeiten weg.',
  ],
  'service.link_mail_removed':
    'Diese E-Mail gibt es nicht mehr: Ihre Organisation bewahrt E-Mails nur für begrenzte Zeit auf.',
  'service.original_removed':
    'Das Original dieser E-Mail wurde entfernt: Seine Aufbewahrungsfrist ist abgelaufen.',
  'service.retry_judge':
    'Starten Sie stattdessen eine neue Bewertung. Sie berücksichtigt den aktuellen Stand der E-Mails.',
  'service.judge_running':
    'Eine andere Bewertung läuft noch. Warten Sie, bis sie beendet ist, oder brechen Sie sie ab.',
  'service.judge_plan_missing': 'Diesen Plan gibt es nicht.',
  'service.judge_plan_open':
    'Dieser Plan ist nicht vollständig: Er wird noch erstellt oder wurde abgebrochen.',
  'service.judge_plan_done': 'Dieser Plan wurde bereits bestätigt.',
  'service.judge_plan_superseded': 'Ein neuerer Plan hat diesen ersetzt.',
  'service.judge_plan_nothing': 'Dieser Plan ändert nichts.',
  'service.retry_nothing': 'Es gibt nichts zu wiederholen: Dieser Auftrag hat alle seine E-Mails geändert.',

  'service.import_running': 'Ein anderer Import läuft. Warten Sie, bis er endet, oder brechen Sie ihn ab.',
  'service.import_over': 'Dieser Upload wurde abgebrochen oder ist beendet. Beginnen Sie von vorn.',
  'service.import_empty': 'Es wurde nichts hochgeladen. Wählen Sie eine Datei.',
  'service.import_too_large':
    'Ein Upload darf höchstens {size} GB haben. Importieren Sie mehr über die Befehlszeile: postern import.',
  'service.import_no_room':
    'Auf dem Datenträger des Dienstes ist kein Platz für diesen Upload. Geben Sie zuerst Speicher frei.',

  'service.export_missing': 'Diesen Export gibt es nicht.',
  'service.export_busy':
    'Ein anderer Export von Ihnen läuft noch. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
  'service.export_expired': 'Die Datei dieses Exports wird nicht mehr aufbewahrt. Exportieren Sie erneut.',
  'service.export_unfinished':
    'Der Export wird noch geschrieben. Versuchen Sie es erneut, wenn er fertig ist.',
  'service.export_not_yours': 'Nur wer einen Export angefordert hat, kann ihn erneut erhalten.',
  'service.export_nothing':
    'Es gibt nichts zu wiederholen: Der Export wurde bereits gesendet oder ist unterwegs.',
  'service.export_no_address':
    'An {address} lässt sich keine E-Mail senden. Laden Sie die Datei stattdessen herunter.',
  'service.export_too_many':
    '{limit} oder mehr E-Mails passen. Lassen Sie sich die Datei per E-Mail senden oder engen Sie die Suche ein.',
  'service.exports_off': 'Ihre Organisation hat Exporte ausgeschaltet.',
  'service.no_mail_address': 'An diese Adresse lässt sich keine E-Mail senden.',

  'service.email_missing': 'Diese E-Mail gibt es nicht.',
  'service.original_missing': 'Das Original dieser E-Mail ist nicht gespeichert.',
  'service.action_of_other_type': 'Die Aktion {action} gehört nicht zu {type}.',
  'service.action_in_future':
    'Aktionen werden sofort ausgeführt. Lassen Sie das Datum weg, oder senden Sie ein vergangenes.',
  'service.too_many_at_once':
    'Mehr als {most} E-Mails passen. Engen Sie die Suche ein und versuchen Sie es erneut.',

  'service.beyond_own_rights': 'Dafür reichen Ihre eigenen Rollen nicht aus: {section}.',
  'service.last_admin': 'Mindestens eine Person muss sich anmelden und über Personen entscheiden können.',
  'service.role_built_in':
    'Eine integrierte Rolle lässt sich nicht ändern. Duplizieren Sie sie und ändern Sie die Kopie.',
  'service.role_missing': 'Diese Rolle gibt es nicht.',
  'service.people_choice': 'Geben Sie Personen an oder einen Filter, der sie findet.',
  'service.people_roles': 'Rollen lassen sich nur bei einer Änderung von Rollen angeben.',
  'service.role_mapped':
    'Diese Rolle wird von Gruppen des Identitätsanbieters vergeben. Wählen Sie eine Ersatzrolle.',
  'service.role_mapping_changed': '{who} hat die Zuordnung inzwischen geändert.',
  'service.role_changed': '{who} hat diese Rolle inzwischen geändert.',
  'service.role_name_taken': 'Eine Rolle mit diesem Namen gibt es bereits.',
  'service.too_many_roles': 'Es gibt bereits {most} Rollen.',
  'service.own_roles': 'Ihre eigenen Rollen muss eine andere Person ändern.',
  'service.person_is_support': [
    'Support-Konten lassen sich hier nicht ändern. Ob sie sich anmelden dürfen, bestimmt der Support-Zugang in den',
    'Einstellungen zur Anmeldung.',
  ],
  'service.support_access_off':
    'Der Support-Zugang dieser Organisation ist ausgeschaltet. Die Administration der Organisation muss ihn zuerst genehmigen.',
  'service.own_account': 'Ihr eigenes Konto muss eine andere Person ändern.',
  'service.roles_changed': 'Jemand hat dieser Person inzwischen andere Rollen gegeben.',
  'service.person_missing': 'Diese Person gibt es nicht.',
  'service.person_disabled': 'Das Konto ist bereits gesperrt.',
  'service.person_enabled': 'Das Konto ist nicht gesperrt.',
  'service.person_no_mfa': 'Es gibt keinen zweiten Faktor, der zurückgesetzt werden könnte.',
  'service.person_not_invited': 'Es gibt keine offene Einladung.',
  'service.role_in_use': 'Personen mit dieser Rolle: {people}. Wählen Sie eine Ersatzrolle.',

  'service.past_needs_mail': 'Ihr Konto darf Regeln ändern, aber nicht mit vorhandenen E-Mails handeln.',
  'service.settings_unknown': 'Verbindungsfehler',
  'service.not_permitted': 'Dazu ist Ihr Konto nicht berechtigt. Wenden Sie sich an die Administration.',
  'service.admin_trial': 'Nur die Administration kann eine Verlängerung beantragen.',
  'service.operator_decides': 'Das entscheidet der Betreiber dieses Dienstes.',
  'service.proof_needed':
    'Es wurde noch nichts geändert: Bestätigen Sie zuerst Ihre Identität mit Passwort, Code oder Passkey.',
  'service.proof_wrong_password': 'Das Passwort ist falsch.',
  'service.proof_wrong_code': 'Der Code ist falsch.',
  'service.proof_wrong_passkey': 'Dieser Passkey wurde nicht angenommen.',
  'service.proof_other_account': 'Das ist die Anmeldung eines anderen Kontos.',
  'service.proof_is_old': 'Der Anbieter hat keine neue Anmeldung verlangt.',
  'service.proof_of_nobody': 'Zu dieser Bestätigung gehört keine offene Sitzung. Beginnen Sie von vorn.',
  'service.token_is_no_person': 'Das darf nur eine angemeldete Person, kein Programm mit einem API-Token.',
  'service.token_views_only':
    'Dieses API-Token darf nur lesen. Erstellen Sie eines, das auch Aktionen ausführen darf.',
  'service.token_missing': 'Dieses API-Token gibt es nicht.',
  'service.no_trial': 'Es gibt keinen Testzeitraum, der verlängert werden könnte.',
  'service.not_locked': 'Die Organisation ist nicht gesperrt.',
  'service.tenant_locked': 'Ihre Organisation ist gesperrt. Bitten Sie in der Konsole um Zugang.',
  'service.trial_over':
    'Der Testzeitraum ist abgelaufen. Die Administration kann eine Verlängerung beantragen.',
  'service.domain_needed': 'Geben Sie mindestens eine Domain ein.',
  'service.domain_wrong': '{domain} ist kein Domainname wie example.com.',
  'service.hop_wrong': '{hop} ist kein Hostname, keine IP-Adresse und kein Netz wie 192.0.2.0/24.',
  'service.authserv_id_wrong': '{id} ist kein Name wie mx.example.com.',
  'service.never_self_released': 'Über diese E-Mails muss die Administration entscheiden.',
  'service.digest_hours_needed': 'Wählen Sie mindestens eine Stunde für die Zusammenfassung.',
  'service.approval_needs_sign_in':
    'Melden Sie sich an und genehmigen Sie diese Anfrage in der Konsole. Zum Ablehnen genügt ein Code.',
  'service.own_request':
    'Die Anfrage oder die erste von zwei Genehmigungen kam von Ihnen. Eine andere Person muss sie genehmigen.',
  'service.directory_group_unknown': 'Im Verzeichnis gibt es keine Gruppe „{name}“.',
  'service.owner_wrong': '{address} ist keine Adresse Ihrer Mail-Domains.',
  'service.time_zone_unknown': 'Bitte den Namen einer Zeitzone angeben, etwa Europe/Berlin.',
  'service.call_missing': '{method} {path} gibt es nicht.',

  'service.password_changed_meanwhile': 'Das Passwort wurde inzwischen von jemand anderem geändert.',
  'service.password_same': 'Das neue Passwort muss sich vom aktuellen unterscheiden.',
  'service.password_short': 'Verwenden Sie mindestens {least} Zeichen.',
  'service.password_long': 'Verwenden Sie höchstens {most} Zeichen.',
  'service.password_repeats':
    'Dieses Passwort besteht aus einem einzigen wiederholten Zeichen. Wählen Sie ein anderes.',
  'service.password_common': 'Dieses Passwort steht auf Listen bekannter Passwörter. Wählen Sie ein anderes.',
  'service.password_address': 'Verwenden Sie nicht Ihre Adresse als Passwort.',
  'service.user_email': 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  'service.user_exists': 'Für die Adresse {email} gibt es bereits ein Konto.',
  'service.setup_done': 'Die Einrichtung ist bereits abgeschlossen. Melden Sie sich an.',
  'service.setup_has_user': 'Es gibt bereits ein Konto. Melden Sie sich an.',
  'service.setup_code':
    'Das ist nicht der Einrichtungscode, den der Dienst beim letzten Start ausgegeben hat.',
  'service.wait_attempts': 'Zu viele Versuche. Versuchen Sie es {when} erneut.',
  'service.wait_codes_sent': 'Es wurden zu viele Codes gesendet. Sie können {when} einen weiteren anfordern.',
  'service.wait_codes_wrong': 'Es wurden zu viele falsche Codes eingegeben. Versuchen Sie es {when} erneut.',
  'service.wait_mail_requests':
    'Sie haben schon viele E-Mails angefordert. Sie können {when} weitere anfordern oder sich an Ihre Administration wenden.',
  'service.wait_setup_codes': 'Zu viele Versuche mit Einrichtungscodes. Versuchen Sie es {when} erneut.',
  'service.wait_test_mails': 'Sie haben schon viele Test-E-Mails gesendet. Versuchen Sie es {when} erneut.',
  'service.code_wrong':
    'Dieser Code ist nicht gültig. Prüfen Sie, ob es der neueste ist, und versuchen Sie es erneut.',
  'service.email_code_wrong': 'Dieser Code ist falsch. Verwenden Sie den Code aus der neuesten E-Mail.',
  'service.email_code_expired': 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  'service.email_code_tries':
    'Sie haben drei falsche Codes eingegeben. Melden Sie sich erneut an, um einen neuen zu erhalten.',
  'service.email_or_password_wrong': 'E-Mail-Adresse oder Passwort ist falsch.',
  'service.email_password_or_code_wrong': 'E-Mail-Adresse, Passwort oder Code ist falsch.',
  'service.password_expired': 'Das Passwort ist abgelaufen. Wählen Sie ein neues.',
  'service.reset_link_expired':
    'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'service.step_taken': 'Dieser Schritt ist schon erledigt. Melden Sie sich erneut an.',
  'service.session_ended': 'Diese Sitzung ist beendet. Melden Sie sich erneut an.',
  'service.session_ended_elsewhere': 'Diese Sitzung wurde anderswo beendet. Melden Sie sich erneut an.',
  'service.session_timed_out': 'Diese Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  'service.session_needed': 'Melden Sie sich zuerst an: Sitzung oder Token fehlt oder ist abgelaufen.',
  'service.captcha_failed':
    'Wir konnten nicht erkennen, ob Sie ein Mensch sind. Versuchen Sie es noch einmal.',
  'service.account_disabled':
    'Dieses Konto ist gesperrt. Wenden Sie sich an die Administration Ihrer Organisation.',
  'service.passkey_of_nobody': 'Dieser Passkey öffnet hier kein Konto.',
  'service.sso_over': 'Diese Anmeldung ist beendet. Beginnen Sie von vorn.',
  'service.sso_refused': 'Der Identitätsanbieter hat Sie nicht angemeldet.',
  'service.body_too_large': 'Der Inhalt darf höchstens {limit} Bytes haben.',
  'service.session_missing': 'Diese Sitzung gibt es nicht, oder sie ist bereits beendet.',
  'service.sign_in_busy': [
    'Gerade melden sich mehr Personen an, als Passwörter geprüft werden können. An Ihrem Passwort liegt es nicht.',
    'Versuchen Sie es in einigen Sekunden erneut.',
  ],
  'service.outbox_closed': [
    'Der Postausgang ist nur für die Administration nach der Anmeldung zugänglich und an diesem Rechner über den',
    'Link, der beim Start ausgegeben wurde.',
  ],
  'service.search_empty': 'Alle Felder sind leer. Bitte mindestens eines ausfüllen.',
  'service.search_too_slow':
    'Diese Suche dauert zu lange. Grenzen Sie sie ein: mit einem kürzeren Zeitraum, mehr Buchstaben oder weniger Platzhaltern.',
  'service.server_busy':
    'Der Server empfängt gerade zu viele Daten. Es wurde nichts geändert. Versuchen Sie es in einigen Sekunden erneut.',
  'service.downloads_running':
    'Zwei Ihrer Downloads laufen noch. Warten Sie, bis einer fertig ist, und versuchen Sie es dann erneut.',
  'service.searches_waiting':
    'Es laufen bereits zu viele Suchen von Ihnen. Warten Sie, bis sie fertig sind, und versuchen Sie es dann erneut.',
  'service.step_wrong': 'Dieser Anmeldeschritt ist gerade nicht an der Reihe.',
  'service.step_no_password': 'Melden Sie sich mit Ihrem Passwort an.',
  'service.address_unproved': 'Bestätigen Sie zuerst die Adresse mit dem gesendeten Code.',
  'service.address_not_yours': 'Das ist nicht die Adresse Ihres Kontos.',
  'service.mfa_required': 'Ihre Organisation verlangt die Anmeldung in zwei Schritten.',
  'service.mfa_already':
    'Die Anmeldung in zwei Schritten ist bereits eingerichtet. Schalten Sie sie aus, bevor Sie sie neu einrichten.',
  'service.mfa_needed': 'Richten Sie zuerst die Anmeldung in zwei Schritten ein.',
  'service.mfa_begin_again': 'Beginnen Sie die Einrichtung von vorn: Der Schlüssel ist abgelaufen.',
  'service.mfa_missing': 'Es gibt kein solches Konto mit Anmeldung in zwei Schritten.',
  'service.passkeys_full': 'Ein Konto hat höchstens {most} Passkeys. Entfernen Sie zuerst einen.',
  'service.passkey_known': 'Dieser Passkey ist bereits registriert.',
  'service.passkey_missing': 'Diesen Passkey gibt es in Ihrem Konto nicht.',
  'service.passkey_unverified': 'Der Passkey konnte nicht geprüft werden. Beginnen Sie von vorn.',
  'service.passkeys_need_https': 'Passkeys brauchen https und einen Hostnamen (PUBLIC_URL).',
  'service.saml_off': 'SAML ist nicht eingerichtet.',
  'service.sso_unknown': 'Für diese Adresse ist kein Identitätsanbieter eingerichtet.',
  'service.sso_no_account': 'Sie haben hier kein Konto. Wenden Sie sich an die Administration.',
  'service.sso_unverified': 'Ihr Identitätsanbieter gibt an, dass Ihre E-Mail-Adresse nicht bestätigt ist.',
  'service.sso_bad_address':
    'Der Identitätsanbieter nennt die Adresse {email}, die kein Konto haben kann. Lassen Sie sie dort berichtigen.',
  'service.captcha_missing': 'Das eingestellte Captcha verwendet keine Aufgaben dieses Dienstes.',
  'service.directory_no_email_column':
    'Die erste Zeile muss die Spalten nennen, darunter email. Bekannte Spalten: {columns}.',
  'service.directory_column_unknown': 'Eine Spalte {column} gibt es nicht. Bekannte Spalten: {columns}.',
  'service.directory_column_twice': 'Die Spalte {column} steht zweimal in der ersten Zeile.',
  'service.directory_no_rows': 'Die Datei enthält keine Personen.',
  'service.directory_too_many': 'Eine Datei darf höchstens {most} Personen enthalten.',
  'service.directory_quote': 'Zeile {line}: Ein Anführungszeichen ist nicht geschlossen.',
  'service.directory_row_cells': 'Zeile {line}: {cells} Zellen statt {columns}.',
  'service.directory_row_email': 'Zeile {line}: „{email}“ ist keine E-Mail-Adresse.',
  'service.directory_row_twice': 'Zeile {line}: {email} steht schon in Zeile {first}.',
  'service.directory_row_long': 'Zeile {line}: {column} hat mehr als {most} Zeichen.',
  'service.directory_row_groups': 'Zeile {line}: mehr als {most} Gruppen.',
  'service.directory_row_aliases': 'Zeile {line}: mehr als {most} Aliasse.',
  'service.directory_alias_twice': 'Zeile {line}: Der Alias {email} steht schon in Zeile {first}.',
  'service.directory_alias_own':
    'Zeile {line}: {email} ist die eigene Adresse einer Person und kann kein Alias sein.',
  'service.directory_alias_taken': 'Zeile {line}: {email} ist schon ein Alias einer anderen Person.',
  'service.private_question':
    'Ihre Rolle umfasst keine privaten Daten: Nach Betreff, Namen, Adressen und Texten von E-Mails können Sie nicht suchen.',
  'service.private_data':
    'Ihre Rolle umfasst keine privaten Daten: Der Inhalt dieser E-Mail wird nicht angezeigt.',
  'service.export_private':
    'Dieser Export enthält private Daten, die Ihre Rolle nicht mehr umfasst. Exportieren Sie neu.',
  'service.export_reach':
    'Dieser Export enthält E-Mails, für die Ihre Rolle nicht mehr gilt. Exportieren Sie neu.',
  'service.scope_all_mail':
    'Das betrifft die E-Mails der ganzen Organisation. Ihre Rolle gilt nur für einen Teil davon.',
  'service.beyond_own_scope': 'Sie können keine Rolle vergeben, die für mehr E-Mails gilt als Ihre eigene.',
  'service.scope_group_members': [
    'Rollen sind auf die E-Mails der Gruppe {group} beschränkt.',
    'Ihre Mitglieder kann nur ändern, wer die Rechte dieser Rollen für alle E-Mails hat.',
  ],
  'service.scope_aliases':
    'Aliasse entscheiden, wessen E-Mails in wessen Geltungsbereich liegen. Ändern kann sie nur, wessen Rollen für alle E-Mails gelten.',
  'service.scope_domain': '{domain} ist keine Domain wie example.com.',
  'service.mapping_provider': 'Wählen Sie den Identitätsanbieter, der diese Gruppe übermittelt.',
  'service.scope_group': 'Diese Gruppe gibt es im Verzeichnis nicht.',
  'service.scope_empty': 'Geben Sie mindestens eine Domain oder Gruppe an.',
  'service.scim_too_many_tokens': 'Es gibt bereits {most} Tokens. Widerrufen Sie zuerst eines.',
  'service.scim_token_missing': 'Dieses Token gibt es nicht.',

  'service.page_missing': 'Diese Seite gibt es nicht.',
  'service.page_closed': 'Das steht Ihnen zurzeit nicht offen. Laden Sie die Seite neu.',
  'service.form_type': 'Senden Sie das Formular als application/x-www-form-urlencoded.',
  'service.search_unreadable': 'Diese Suche ist nicht lesbar.',
  'service.custom_query_hidden': 'Wonach sie sucht, ist vertraulich.',
  'service.recipients_unknown':
    'Diese E-Mail hat weder Absender noch Betreff, über die sich weitere Empfänger finden ließen.',
};
