/** The words of what an organisation can switch off; part of the catalogue `de`. */
export const deFeatures = {
  'settings.features': 'Funktionen',
  'settings.features_intro':
    'Welche Funktionen die Konsole Ihrer Organisation hat. Änderungen gelten sofort für alle.',
  'settings.features_saved': 'Gespeichert. Die Änderung gilt ab jetzt für alle.',
  'settings.feature_changed': 'Geändert von {who}, {when}',
  'service.feature_off': 'Ihre Organisation hat diese Funktion ausgeschaltet.',
  'settings.feature.csv_export': 'Export als CSV',
  'settings.feature.csv_export_text':
    'Wer mit E‑Mails handeln darf, kann die Treffer einer Suche exportieren.',
  'settings.feature.ms_restore_policy': 'Freigaberegeln für die Quarantäne von Microsoft',
  'settings.feature.ms_restore_policy_text': [
    'Was Mitarbeitende mit E-Mails in Quarantäne tun dürfen, gilt auch für die Quarantäne von Microsoft.',
    'Ohne diese Funktion gibt nur die Administration diese E-Mails frei.',
    'Die Quarantäne von Microsoft selbst wird dadurch nicht geändert.',
  ],
  'settings.feature.prompt_model': 'Sprachmodell für Fragen in eigenen Worten',
  'settings.feature.prompt_model_text': [
    'Hat der Betreiber ein Modell eingerichtet, wird es zuerst gefragt.',
    'Es erhält die Frage, die Begriffe der Suche und die Uhrzeit, keine E-Mails.',
    'Ohne das Modell liest Postern Fragen selbst, und nichts verlässt das System.',
  ],
  'exception_rules.headers_off':
    'Ihre Organisation hat Header-Bedingungen ausgeschaltet. Die Regel behält diese. Sie lassen sich entfernen, aber nicht ändern.',
  'service.headers_off':
    'Ihre Organisation hat Header-Bedingungen ausgeschaltet. Entfernen Sie sie, oder lassen Sie sie unverändert.',
  'not_installed.title': 'Nicht Teil dieser Installation',
  'not_installed.phishing-training':
    'Das Phishing-Training schickt Mitarbeitenden simulierte Angriffe, und Lektionen, wenn sie klicken.',
  'not_installed.dmarc':
    'DMARC zeigt anhand der Berichte anderer Mailserver, wer im Namen Ihrer Domains E-Mails verschickt.',
  'not_installed.archiving': [
    'Die Archivierung bewahrt eine Kopie aller E-Mails jahrelang auf, getrennt von den Postfächern und unverändert.',
    'Der Mail Explorer durchsucht die E-Mails, die hier gespeichert sind.',
  ],
  'not_installed.add-ons-store': 'Unter Erweiterungen gibt es Produkte, die dieses ergänzen.',
  'not_installed.checkpoint': 'Dieser Bereich führt zum Portal des Sicherheitsanbieters.',
  'not_installed.legacy':
    'Diese Adresse gehört zu einer Seite früherer Versionen, die es in dieser Version nicht gibt.',
  'not_installed.how_operator': [
    'Ein anderes Produkt kann diesen Bereich bereitstellen.',
    'Der Betreiber dieser Installation verlinkt es mit der Einstellung {setting}, zum Beispiel:',
  ],
  'not_installed.how_administrator':
    'Wenn Sie den Bereich brauchen, wenden Sie sich an die Administration Ihrer Organisation.',
  'mail_explorer.archive':
    'In dieser Installation gibt es kein eigenes Archiv. Der Mail Explorer durchsucht alle gespeicherten E-Mails.',
  'mail_explorer.archive_complete': 'Bisher hat die Aufbewahrung keine E-Mails entfernt.',
  'settings.restore_without_microsoft': [
    'Ausgenommen sind E-Mails in der Quarantäne von Microsoft, solange die Funktion „Freigaberegeln für die',
    'Quarantäne von Microsoft“ nicht verfügbar ist.',
  ],
} as const;
