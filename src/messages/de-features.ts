/** The words of what an organisation can switch off; part of the catalogue `de`. */
export const deFeatures = {
  'settings.features': 'Funktionen',
  'settings.features_intro':
    'Welche Funktionen die Konsole Ihrer Organisation hat. Änderungen gelten sofort für alle.',
  'settings.features_saved': 'Gespeichert. Die Änderung gilt ab jetzt für alle.',
  'settings.feature_changed': 'Geändert von {who}, {when}',
  'service.feature_off': 'Ihre Organisation hat diese Funktion ausgeschaltet.',
  'settings.feature.ai_prompt': 'Fragen in eigenen Worten',
  'settings.feature.ai_prompt_text':
    'Der Mail Explorer hat ein Feld für Fragen wie „Phishing von example.com seit Montag“.',
  'settings.feature.csv_export': 'Export als CSV',
  'settings.feature.csv_export_text':
    'Wer mit E‑Mails handeln darf, kann die Treffer einer Suche exportieren.',
  'settings.feature.search_operator': 'Einer oder alle Filter',
  'settings.feature.search_operator_text':
    'Im Mail Explorer lässt sich wählen, ob einer oder alle Filter zutreffen müssen. Ohne diese Funktion müssen alle zutreffen.',
  'settings.feature.condition_filters': 'Einer oder alle Werte',
  'settings.feature.condition_filters_text':
    'Bei den Filtern Erkennung und Quarantänestatus lässt sich wählen, ob einer oder alle gewählten Werte zutreffen müssen. Ohne diese Funktion genügt einer.',
  'settings.feature.headers': 'Regeln nach Headern',
  'settings.feature.headers_text':
    'Regeln können Header einer E-Mail prüfen. Ohne diese Funktion behalten vorhandene Regeln ihre Header-Bedingungen und wirken weiter; neue lassen sich nicht hinzufügen und vorhandene nicht ändern.',
  'settings.feature.unified_quarantine': 'Quarantäne durch',
  'settings.feature.unified_quarantine_text':
    'Die Treffer haben eine Spalte, die zeigt, wer eine E‑Mail unter Quarantäne gestellt hat, auch Microsoft. Danach lässt sich auch suchen. Die Werte des Filters Quarantänestatus gibt es auch ohne diese Funktion.',
  'settings.feature.ms_restore_policy': 'Freigaberegeln für die Quarantäne von Microsoft',
  'settings.feature.ms_restore_policy_text':
    'Was Mitarbeitende mit E-Mails in Quarantäne tun dürfen, gilt auch für die Quarantäne von Microsoft. Ohne diese Funktion geben nur Administratoren diese E-Mails frei. Die Quarantäne von Microsoft selbst wird dadurch nicht geändert.',
  'settings.feature.graymail': 'Graymail',
  'settings.feature.graymail_text': 'Graymail ist in Filtern und Regeln eine eigene Erkennung.',
  'settings.feature.phishing_training': 'Phishing-Training',
  'settings.feature.phishing_training_text':
    'Simulationen und Trainings-E‑Mails sind in Filtern eigene Erkennungen.',
  'settings.feature.smart_archive': 'Intelligente Archivierung',
  'settings.feature.smart_archive_text':
    'Das Menü führt zur Intelligenten Archivierung, sofern ein anderes Produkt der Installation sie anbietet.',
  'settings.feature.learning_mode': 'Lernphase',
  'settings.feature.learning_mode_text':
    'Solange die bekannten E-Mails weniger als 14 Tage umfassen, zeigt ein Hinweis den Stand der Lernphase.',
  'settings.feature.sha256': 'SHA-256 von Anhängen',
  'settings.feature.sha256_text':
    'Filter und Regeln akzeptieren neben dem MD5 eines Anhangs auch seinen SHA-256. Ohne diese Funktion behalten Regeln vorhandene Werte und wirken weiter.',
  'exception_rules.headers_off':
    'Ihre Organisation hat Header-Bedingungen ausgeschaltet. Die Regel behält diese. Sie lassen sich entfernen, aber nicht ändern.',
  'service.headers_off':
    'Ihre Organisation hat Header-Bedingungen ausgeschaltet. Entfernen Sie sie, oder lassen Sie sie unverändert.',
  'settings.restore_without_microsoft':
    'Ausgenommen sind E-Mails in der Quarantäne von Microsoft: Die Funktion ist ausgeschaltet.',
} as const;
