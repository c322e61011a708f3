/** Die Wörter der Einstellungen zu zurückgehaltenen E-Mails der Mitarbeitenden; Teil des Katalogs `de`. */
export const deEndUserSettings = {
  'settings.end_users': 'Zurückgehaltenes',
  'settings.end_users_intro':
    'Was Mitarbeitende mit E-Mails tun dürfen, die für sie zurückgehalten werden, und wie sie davon erfahren. Es gilt sofort, auch für E-Mails, die schon zurückgehalten sind.',
  'settings.end_users_saved':
    'Gespeichert. Es gilt ab jetzt, auch für E-Mails, die schon zurückgehalten sind.',
  'settings.restore': 'Zurückgeben von E-Mails',
  'settings.restore_text': 'Nach dem schwersten Urteil über die E-Mail:',
  'settings.restore_bounds':
    'Was Sie auch wählen: Über Schadsoftware und vertrauliche Daten, über E-Mails, die ein Mensch in Quarantäne gestellt hat, und über eine Kopie, die sich mehrere teilen, entscheidet ein Administrator.',
  'settings.restore_nothing': 'Bleibt zurückgehalten',
  'settings.restore_request': 'Auf Anfrage',
  'settings.restore_release': 'Durch den Empfänger',
  'settings.two_approve': 'Zwei genehmigen',
  'settings.two_approve_group': '{group}: zwei genehmigen',
  'settings.two_approve_text':
    'Wo zwei genehmigen, darf keiner von beiden um die E-Mail gebeten haben. Eine erste Genehmigung endet nach 24 Stunden oder wenn sich das Urteil ändert.',
  'settings.request_mails': 'E-Mails an Administratoren über neue Anfragen',
  'settings.request_mails_off': 'Keine',
  'settings.request_mails_at_once': 'Sofort',
  'settings.request_mails_digest': 'Zu den Stunden der Zusammenfassung',
  'settings.proof': 'Nachweis der Adresse',
  'settings.proof_text':
    'Links in E-Mails beweisen nichts: Wer sie öffnet, gibt einen Code ein, der an die Adresse geht. Danach ist der Browser eine Zeit lang bekannt.',
  'settings.proof_hours': 'Stunden bis zum nächsten Code',
  'settings.proof_hours_hint':
    '0 bis 720, das sind 30 Tage. Bei 0 braucht jede E-Mail ihren eigenen Code; E-Mails mit Schadsoftware oder vertraulichen Daten brauchen ihn immer.',
  'settings.proof_hours_wrong': 'Geben Sie eine ganze Zahl von 0 bis {most} ein.',
  'settings.notices': 'Mitteilungen',
  'settings.notices_text':
    'Mitarbeitende Ihrer Mail-Domains bekommen eine E-Mail, wenn etwas für sie zurückgehalten wird.',
  'settings.notices_off': 'Keine',
  'settings.notices_off_text':
    'Niemand wird benachrichtigt. Wer um eine E-Mail bittet, bekommt trotzdem Antwort.',
  'settings.notices_at_once': 'Sofort',
  'settings.notices_at_once_text':
    'Innerhalb einer Minute, eine E-Mail für alles, was inzwischen kam. Richtig für Anmelde-Links, die bald ablaufen.',
  'settings.notices_digest': 'Als Zusammenfassung',
  'settings.notices_digest_text':
    'Zu den Stunden unten, nur an Mitarbeitende, für die etwas Neues zurückgehalten wird.',
  'settings.notices_differ': 'Andere Mitteilungen für einige Urteile oder Personen',
  'settings.notices_differ_text':
    'Nach dem schwersten Urteil über die E-Mail. Bei „Keine“ erfährt niemand von solchen E-Mails, was auch für Personen gewählt ist.',
  'settings.notices_usual': 'Wie oben',
  'settings.notice_people_text':
    'Nach Gruppen des Verzeichnisses, ein Name je Zeile; das geht dem Urteil vor. Wer in mehreren ist, wird wie in der ersten dieser Listen benachrichtigt, und alle können auf der Seite mit ihren zurückgehaltenen E-Mails etwas anderes wählen.',
  'settings.notice_people_at_once': 'Gruppen, die es sofort erfahren',
  'settings.notice_people_digest': 'Gruppen mit Zusammenfassung',
  'settings.notice_people_off': 'Gruppen, die nichts erfahren',
  'settings.notice_people_wrong': 'Geben Sie je Liste höchstens {most} Namen ein.',
  'settings.digest_hours': 'Stunden der Zusammenfassung',
  'settings.digest_hours_hint': 'Volle Stunden in der Zeitzone unten, zum Beispiel 8, 14.',
  'settings.digest_hours_wrong': 'Geben Sie volle Stunden von 0 bis 23 ein, zum Beispiel 8, 14.',
  'settings.owners': 'Aliase, gemeinsame Postfächer und Verteiler',
  'settings.owners_hint':
    'Je Zeile: info@example.com = anna@example.com, ben@example.com. Wer hinter dem Zeichen steht, wird benachrichtigt und darf handeln, mit der eigenen Adresse; hinter einem Verteiler steht niemand. Alle anderen Adressen sind Personen.',
  'settings.owners_wrong':
    'Geben Sie Zeilen ein wie info@example.com = anna@example.com, höchstens {most} Zeichen.',
  'settings.notice_zone': 'Zeitzone der Mitteilungen',
  'settings.notice_locale': 'Sprache der Mitteilungen',
  'settings.notice_locale_own': 'Wie eingestellt',
  'settings.notice_preview': 'Eine Mitteilung, wie Mitarbeitende sie bekommen',
  'settings.notice_preview_open': 'Vorschau und Test-E-Mail',
  'settings.notice_send': 'Test-E-Mail an mich senden',
  'settings.notice_send_to': 'Sie geht an {email}; ihre Links führen nirgendwohin.',
  'settings.notice_sent': 'Die Test-E-Mail ist unterwegs an {email}.',
  'settings.failures': 'Adressen, die keine Mitteilungen erreichen',
  'settings.failures_stopped': {
    one: 'Eine Adresse bekommt keine Mitteilungen mehr, weil drei hintereinander zurückkamen.',
    other: '{count} Adressen bekommen keine Mitteilungen mehr, weil drei hintereinander zurückkamen.',
  },
  'settings.failures_intro':
    'Nach drei Mitteilungen hintereinander, die endgültig scheitern, bekommt eine Adresse keine mehr, bis Sie es erneut versuchen oder ihr Besitzer auf der Seite mit den zurückgehaltenen E-Mails Mitteilungen wählt. Fehlschläge bleiben 90 Tage stehen.',
  'settings.failures_read':
    'Was zurückkommt, wird unter {address} gelesen, sobald die E-Mails dort eingelesen werden.',
  'settings.failures_unread':
    'Hier steht nur, was der Mailserver sofort ablehnt. Mit POSTERN_BOUNCE_ADDRESS wird auch gelesen, was später zurückkommt.',
  'settings.failures_none': 'Keine Mitteilung ist gescheitert',
  'settings.failures_none_text':
    'In den letzten 90 Tagen hat keine Adresse eine Mitteilung abgelehnt oder zurückgeschickt.',
  'settings.failures_address': 'Adresse',
  'settings.failures_why': 'Warum',
  'settings.failures_when': 'Letzter Fehlschlag',
  'settings.failures_state': 'Mitteilungen',
  'settings.failures_stopped_badge': 'Beendet',
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
  'settings.failures_retry_label': 'Es mit {email} erneut versuchen',
  'settings.failures_retried':
    'Mitteilungen gehen wieder an {email}, mit allem, was dort in den letzten sieben Tagen gefehlt hat.',
  'settings.failures_gone': 'Von {email} ist kein Fehlschlag mehr bekannt.',
} as const;
