/** Die Wörter der Einstellungen zu E-Mails in Quarantäne, für Mitarbeitende; Teil des Katalogs `de`. */
export const deEndUserSettings = {
  'settings.end_users': 'E-Mails in Quarantäne',
  'settings.end_users_intro': [
    'Was Mitarbeitende mit E-Mails in Quarantäne tun dürfen und wie sie davon erfahren.',
    'Quarantäne und Freigabe sind hier Markierungen und verschieben E-Mails in verbundenen Postfächern;',
    'die Quarantäne von Microsoft wird nicht geändert.',
    'Änderungen gelten sofort, auch für E-Mails, die schon in Quarantäne sind.',
  ],
  'settings.end_users_saved':
    'Gespeichert. Die Änderung gilt ab jetzt, auch für E-Mails, die schon in Quarantäne sind.',
  'settings.restore': 'Freigabe von E-Mails',
  'settings.restore_bounds': [
    'Immer entscheidet die Administration über Schadsoftware und vertrauliche Daten, über E-Mails, die ein Mensch',
    'unter Quarantäne gestellt hat, und über Kopien, die sich mehrere teilen.',
  ],
  'settings.restore_verdict': 'Schwerste Einstufung',
  'settings.restore_phishing_released': [
    'Phishing will das Vertrauen der Menschen gewinnen.',
    'Wer darauf hereinfällt, gibt es sich selbst frei, ohne dass die Administration es vorher sieht.',
  ],
  'settings.notices_place': [
    'Zeiten sind in der Zeitzone Ihrer Organisation angegeben, {zone};',
    'E-Mails sind in ihrer Sprache, wenn jemand keine andere gewählt hat. Beides wird hier eingestellt:',
  ],
  'settings.restore_nothing': 'Bleibt in Quarantäne',
  'settings.restore_request': 'Auf Anfrage',
  'settings.restore_release': 'Durch den Empfänger',
  'settings.two_approve': 'Zwei Genehmigungen',
  'settings.two_approve_group': '{group}: zwei Genehmigungen',
  'settings.two_approve_text': [
    'Sind zwei Genehmigungen nötig, darf keine der beiden Personen die E-Mail selbst angefordert haben.',
    'Die erste Genehmigung verfällt nach 24 Stunden oder wenn sich der Befund ändert.',
  ],
  'settings.request_mails': 'E-Mails an die Administration über neue Anfragen',
  'settings.request_mails_off': 'Keine',
  'settings.request_mails_at_once': 'Sofort',
  'settings.request_mails_digest': 'Zu den Stunden der Zusammenfassung',
  'settings.proof': 'Bestätigung der Adresse',
  'settings.proof_text': [
    'Ein Link in einer E-Mail beweist nichts: Wer ihn öffnet, gibt einen Code ein, der an die Adresse gesendet wird.',
    'Danach ist der Browser eine Zeit lang bekannt.',
  ],
  'settings.proof_hours': 'Stunden bis zum nächsten Code',
  'settings.proof_hours_hint':
    '0 bis 720, das sind 30 Tage. Bei 0 ist für jede E-Mail ein eigener Code nötig; bei Schadsoftware oder vertraulichen Daten immer.',
  'settings.proof_hours_wrong': 'Geben Sie eine ganze Zahl von 0 bis {most} ein.',
  'settings.notices': 'Mitteilungen',
  'settings.notices_text':
    'Mitarbeitende Ihrer Mail-Domains erhalten eine E-Mail, wenn E-Mails an sie in Quarantäne sind.',
  'settings.notices_off': 'Keine',
  'settings.notices_off_text':
    'Niemand wird benachrichtigt. Wer eine E-Mail anfordert, erhält trotzdem eine Antwort.',
  'settings.notices_at_once': 'Sofort',
  'settings.notices_at_once_text':
    'Innerhalb einer Minute, eine E-Mail für alles, was bis dahin in Quarantäne ist. Sinnvoll bei Anmelde-Links, die bald ablaufen.',
  'settings.notices_digest': 'Als Zusammenfassung',
  'settings.notices_digest_text':
    'Zu den Stunden unten, nur an Mitarbeitende mit neuen E-Mails in Quarantäne.',
  'settings.notices_differ': 'Abweichende Mitteilungen für bestimmte Befunde oder Personen',
  'settings.notices_differ_text': [
    'Nach dem schwersten Befund der E-Mail. Bei „Keine“ wird über solche E-Mails niemand benachrichtigt, auch wenn',
    'für Personen etwas anderes gewählt ist.',
  ],
  'settings.notices_usual': 'Wie oben',
  'settings.notice_people_text': [
    'Nach Gruppen des Verzeichnisses, ein Name je Zeile; das geht dem Befund vor.',
    'Wer in mehreren Gruppen ist, wird wie in der ersten dieser Listen benachrichtigt.',
    'Alle können auf der Seite mit ihren E-Mails in Quarantäne etwas anderes wählen.',
  ],
  'settings.notice_people_at_once': 'Gruppen mit sofortiger Mitteilung',
  'settings.notice_people_digest': 'Gruppen mit Zusammenfassung',
  'settings.notice_people_off': 'Gruppen ohne Mitteilung',
  'settings.notice_people_wrong': 'Geben Sie je Liste höchstens {most} Namen ein.',
  'settings.digest_hours': 'Stunden der Zusammenfassung',
  'settings.digest_hours_hint': 'Volle Stunden in der Zeitzone unten, zum Beispiel 8, 14.',
  'settings.digest_hours_wrong': 'Geben Sie volle Stunden von 0 bis 23 ein, zum Beispiel 8, 14.',
  'settings.owners': 'Aliase, gemeinsame Postfächer und Verteiler',
  'settings.owners_hint': [
    'Je Zeile: info@example.com = anna@example.com, ben@example.com.',
    'Die Personen rechts werden benachrichtigt und dürfen mit ihrer eigenen Adresse handeln.',
    'Bei einem Verteiler bleibt die rechte Seite leer. Alle anderen Adressen gelten als Personen.',
  ],
  'settings.owners_wrong':
    'Geben Sie Zeilen wie info@example.com = anna@example.com ein, höchstens {most} Zeichen.',
  'settings.notice_locale': 'Sprache der Mitteilungen',
  'settings.notice_locale_own': 'Wie eingestellt',
  'settings.notice_preview': 'Beispiel einer Mitteilung an Mitarbeitende',
  'settings.notice_preview_open': 'Vorschau und Test-E-Mail',
  'settings.notice_send': 'Test-E-Mail an mich senden',
  'settings.notice_send_to': 'Sie geht an {email}; ihre Links führen nirgendwohin.',
  'settings.notice_sent': 'Die Test-E-Mail an {email} ist unterwegs.',
  'settings.failures': 'Adressen mit unzustellbaren Mitteilungen',
  'settings.failures_stopped': {
    one: 'Eine Adresse erhält keine Mitteilungen mehr, weil drei in Folge unzustellbar waren.',
    other: '{count} Adressen erhalten keine Mitteilungen mehr, weil drei in Folge unzustellbar waren.',
  },
  'settings.failures_intro': [
    'Nach drei endgültig unzustellbaren Mitteilungen in Folge erhält eine Adresse keine mehr, bis Sie es erneut',
    'versuchen oder der Besitzer auf der Seite mit E-Mails in Quarantäne Mitteilungen wählt.',
    'Fehlschläge werden 90 Tage lang angezeigt.',
  ],
  'settings.failures_read':
    'Unzustellbare Mitteilungen gehen an {address} zurück und werden ausgewertet, sobald die E-Mails dort eingelesen werden.',
  'settings.failures_unread':
    'Hier steht nur, was der Mailserver sofort ablehnt. Mit POSTERN_BOUNCE_ADDRESS wird auch ausgewertet, was später zurückkommt.',
  'settings.failures_none': 'Keine unzustellbaren Mitteilungen',
  'settings.failures_none_text':
    'In den letzten 90 Tagen hat keine Adresse eine Mitteilung abgelehnt oder zurückgeschickt.',
  'settings.failures_address': 'Adresse',
  'settings.failures_why': 'Grund',
  'settings.failures_when': 'Letzter Fehlschlag',
  'settings.failures_state': 'Mitteilungen',
  'settings.failures_stopped_badge': 'Angehalten',
  'settings.failures_going_badge': 'Werden gesendet',
  'settings.failures_hard': 'Die Adresse nimmt keine E-Mails an',
  'settings.failures_soft': 'Diese Mitteilung wurde nicht angenommen',
  'settings.failures_refused': 'sofort abgelehnt',
  'settings.failures_returned': 'später zurückgekommen',
  'settings.failures_count': {
    one: 'eine Mitteilung',
    other: '{count} Mitteilungen',
  },
  'settings.failures_taken': 'eine spätere wurde am {when} angenommen',
  'settings.failures_retry': 'Erneut versuchen',
  'settings.failures_retry_label': 'Zustellung an {email} erneut versuchen',
  'settings.failures_retried': '{email} erhält wieder Mitteilungen, auch die der letzten sieben Tage.',
  'settings.failures_gone': 'Für {email} ist kein Fehlschlag mehr verzeichnet.',
} as const;
