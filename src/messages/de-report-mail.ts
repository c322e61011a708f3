/** The words of the report that is mailed on a schedule, and of its settings; part of the catalogue `de`. */
export const deReportMail = {
  'settings.report_mail': 'Bericht per E-Mail',
  'settings.report_mail_intro':
    'Der Schutzbericht als E-Mail mit Diagrammen, für alle, die die Konsole nicht öffnen.',
  'settings.report_mail_saved': 'Gespeichert.',
  'settings.report_when': 'Wann',
  'settings.report_every': 'Wie oft',
  'settings.report_every.off': 'Nie',
  'settings.report_every.day': 'Jeden Tag, über den Tag davor',
  'settings.report_every.week': 'Jede Woche, über die sieben Tage davor',
  'settings.report_every.month': 'Am Ersten eines Monats, über den Monat davor',
  'settings.report_weekday': 'Tag des wöchentlichen Berichts',
  'settings.report_weekday.1': 'Montag',
  'settings.report_weekday.2': 'Dienstag',
  'settings.report_weekday.3': 'Mittwoch',
  'settings.report_weekday.4': 'Donnerstag',
  'settings.report_weekday.5': 'Freitag',
  'settings.report_weekday.6': 'Samstag',
  'settings.report_weekday.7': 'Sonntag',
  'settings.report_hour': 'Stunde',
  'settings.report_hour_hint': 'In der Zeitzone der Organisation: {zone}.',
  'settings.report_next': 'Der nächste Bericht ist fällig: {when}.',
  'settings.report_none': 'Kein Bericht ist fällig.',
  'settings.report_who': 'Empfänger und Inhalt',
  'settings.report_recipients': 'Empfänger',
  'settings.report_recipients_hint':
    'Eine Adresse je Zeile, höchstens {most}: Personen dieser Konsole oder Adressen Ihrer Mail-Domains.',
  'settings.report_recipients_many': 'Nennen Sie höchstens {most} Adressen.',
  'settings.report_locale': 'Sprache',
  'settings.report_names_people': 'Am häufigsten angegriffene Personen nennen',
  'settings.report_names_people_text':
    'Sonst enthält er nur Zahlen. Personen dieser Konsole, die keine privaten Daten sehen dürfen, erhalten nie Namen.',
  'settings.report_stopped': 'Von Empfängern abbestellt',
  'settings.report_stopped_text':
    'Wenn Sie diese Personen wieder als Empfänger eintragen, erhalten sie den Bericht wieder.',
  'settings.report_sent': 'Letzte Berichte',
  'settings.report_returns':
    'Unzustellbare Berichte gehen an {address} zurück und werden hier gekennzeichnet. Nach drei in Folge erhält eine Adresse keine mehr.',
  'settings.report_returns_nowhere':
    'Unzustellbare Berichte werden nicht ausgewertet: Dafür ist keine Adresse festgelegt (POSTERN_BOUNCE_ADDRESS).',
  'settings.report_sent_none': 'Bisher wurde kein Bericht verschickt.',
  'settings.report_at': 'Fällig',
  'settings.report_to': 'Empfänger',
  'settings.report_state': 'Status',
  'settings.report_state.queued': 'Wartet auf den Versand',
  'settings.report_state.sent': 'Verschickt',
  'settings.report_state.refused': 'Vom Mailserver abgelehnt',
  'settings.report_state.returned': 'Unzustellbar zurückgekommen',
  'settings.report_state.late': 'Aufgegeben: Der Mailserver war nicht rechtzeitig erreichbar',
  'settings.report_state.unknown':
    'Beim Versand unterbrochen: vielleicht angekommen, wird nicht erneut verschickt',
  'settings.report_preview': 'Der Bericht als E-Mail',
  'settings.report_preview_open': 'Vorschau und Test-E-Mail',
  'settings.report_send': 'An mich senden',
  'settings.report_by_mail': 'Regelmäßig per E-Mail senden',
  'mail.report_subject': 'Schutzbericht von {organisation}: {range}',
  'mail.report_title': 'Schutzbericht: {range}',
  'mail.report_text':
    'Was in den E-Mails von {organisation} in diesem Zeitraum gefunden wurde und was damit geschah. Jede Zahl ist mit den zugehörigen Daten verknüpft.',
  'mail.report_open': 'Den Bericht in der Konsole öffnen',
  'mail.report_stop':
    'Sie erhalten diesen Bericht, weil die Administration Sie als Empfänger eingetragen hat. Hier können Sie ihn abbestellen: {url}',
  'restore.report.title': 'Bericht per E-Mail',
  'restore.report_stop_text': 'Sie erhalten den Schutzbericht regelmäßig per E-Mail.',
  'restore.report_stop': 'Abbestellen',
  'restore.report_stopped_title': 'Sie erhalten keine Berichte mehr',
  'restore.report_stopped':
    'Falls diese Adresse aus einem Bericht an Sie stammt, erhalten Sie keine Berichte mehr. Die Administration kann Sie wieder eintragen.',
  'service.report_recipients_needed': 'Geben Sie an, wer den Bericht erhält.',
  'service.report_recipient_wrong':
    '{address} ist weder eine Person dieser Konsole noch eine Adresse Ihrer Mail-Domains.',
} as const;
