/** The words of what an organisation can switch off; part of the catalogue `de`. */
export const deFeatures = {
  'settings.features': 'Funktionen',
  'settings.features_intro': 'Was die Konsole Ihrer Organisation hat. Eine Änderung gilt sofort für alle.',
  'settings.features_saved': 'Gespeichert. Es gilt ab jetzt für alle.',
  'settings.feature_changed': 'Geändert von {who}, {when}',
  'service.feature_off': 'Ihre Organisation hat dies ausgeschaltet.',
  'settings.feature.ai_prompt': 'Fragen in eigenen Worten',
  'settings.feature.ai_prompt_text':
    'Der Mail Explorer hat ein Feld für Fragen wie „Phishing von example.com seit Montag“.',
  'settings.feature.csv_export': 'Export als CSV',
  'settings.feature.csv_export_text':
    'Wer auf E‑Mails einwirken darf, kann die Treffer einer Suche exportieren.',
  'settings.feature.search_operator': 'Einer oder alle Filter',
  'settings.feature.search_operator_text':
    'Der Mail Explorer fragt, ob einer oder alle seiner Filter zutreffen müssen. Ohne dies müssen es alle.',
  'settings.feature.condition_filters': 'Einer oder alle Werte',
  'settings.feature.condition_filters_text':
    'Die Filter Erkennung und Quarantänestatus fragen, ob einer oder alle gewählten Werte gelten müssen. Ohne dies genügt einer.',
  'settings.feature.headers': 'Regeln nach Headern',
  'settings.feature.headers_text':
    'Regeln können nach Headern einer E-Mail fragen. Ohne dies behalten Regeln, die es schon tun, ihre Header und wirken weiter, aber niemand fügt solche Bedingungen hinzu oder ändert sie.',
  'settings.feature.unified_quarantine': 'Wer in Quarantäne nahm',
  'settings.feature.unified_quarantine_text':
    'Die Treffer haben eine Spalte, die sagt, wer eine E‑Mail in Quarantäne genommen hat, auch Microsoft, und Suchen können danach fragen. Die Zustände des Filters Quarantänezustand gibt es auch ohne.',
  'settings.feature.ms_restore_policy': 'Freigaberegeln für die Quarantäne von Microsoft',
  'settings.feature.ms_restore_policy_text':
    'Was Beschäftigte bei zurückgehaltener E-Mail dürfen, gilt auch in der Quarantäne von Microsoft. Ohne dies geben nur Administratoren diese E-Mails heraus.',
  'settings.feature.graymail': 'Graymail',
  'settings.feature.graymail_text': 'Graymail ist in Filtern und Regeln eine eigene Erkennung.',
  'settings.feature.phishing_training': 'Phishing-Training',
  'settings.feature.phishing_training_text':
    'Simulationen und Trainings-E‑Mails sind in Filtern eigene Erkennungen.',
  'settings.feature.smart_archive': 'Smart Archiving',
  'settings.feature.smart_archive_text':
    'Das Menü führt zu Smart Archiving, wo ein anderes Produkt der Installation es anbietet.',
  'settings.feature.learning_mode': 'Lernphase',
  'settings.feature.learning_mode_text':
    'Solange E-Mails von weniger als 14 Tagen bekannt sind, sagt ein Hinweis, wie weit das Lernen ist.',
  'settings.feature.sha256': 'SHA-256 von Anhängen',
  'settings.feature.sha256_text':
    'Filter und Regeln nehmen neben dem MD5 eines Anhangs auch seinen SHA-256. Ohne behalten Regeln den, den sie haben, und wirken weiter.',
  'exception_rules.headers_off':
    'Ihre Organisation hat Bedingungen nach Headern abgeschaltet. Die Regel behält diese; sie lassen sich entfernen, nicht ändern.',
  'service.headers_off':
    'Ihre Organisation hat Bedingungen nach Headern abgeschaltet. Entfernen Sie sie, oder lassen Sie sie, wie die Regel sie hat.',
  'settings.restore_without_microsoft':
    'Ausgenommen sind E-Mails in der Quarantäne von Microsoft: Die Funktion ist abgeschaltet.',
} as const;
