/** Die Wörter der Seite über die Bilder der Organisation; Teil des Katalogs `de`. */
export const deAppearance = {
  'settings.appearance': 'Erscheinungsbild',
  'settings.appearance_intro':
    'Das Logo und die Bilder Ihrer Organisation in der Konsole, auf den Seiten für Mitarbeitende und in E-Mails.',
  'settings.appearance_saved': 'Gespeichert. Seiten und E-Mails verwenden es ab jetzt.',
  'settings.logo': 'Bild',
  'settings.logo_differs':
    'Anders im dunklen Design, unter einer Partnermarke, auf Seiten für Mitarbeitende oder in E-Mails',
  'settings.logo_everywhere': 'Logo',
  'settings.logo_everywhere_text':
    'In der Konsole, auf den Seiten für Mitarbeitende und in E-Mails. Ein neues Bild ersetzt die Bilder aller Stellen.',
  'settings.logo_file': 'Bilddatei',
  'settings.logo_hint':
    'PNG, JPEG, WebP oder SVG, höchstens {bytes} MB und {side} Pixel breit oder hoch. Daraus entsteht ein PNG in der passenden Größe; die Datei selbst wird nicht gespeichert. Alle können das Bild sehen, auch ohne Anmeldung.',
  'settings.logo_save': 'Dieses Bild verwenden',
  'settings.logo_remove': 'Zurück zum Bild der Marke',
  'settings.logo_choose': 'Wählen Sie eine Bilddatei.',
  'settings.logo_large': 'Die Datei ist größer als {bytes} MB.',
  'settings.logo_preview': 'Vorschau: {place}',
  'settings.logo_is_own': 'Bild der Marke.',
  'settings.logo_is_name': 'Name Ihrer Organisation.',
  'settings.logo_is_reports': 'Bild der übrigen E-Mails.',
  'settings.logo_is_set': '{width} × {height} Pixel, {size}.',
  'settings.logo_console_partial':
    'Die Konsole zeigt das Bild der Marke, bis es je ein Bild für helle und dunkle Hintergründe oder eines für beide gibt.',
  'settings.logo_kind.dark': 'Konsole, auf hellem Hintergrund',
  'settings.logo_kind.dark_text': 'Ein dunkles Bild, für die helle Darstellung und die Anmeldeseiten.',
  'settings.logo_kind.white': 'Konsole, auf dunklem Hintergrund',
  'settings.logo_kind.white_text': 'Ein helles Bild, für die dunkle Darstellung.',
  'settings.logo_kind.av': 'Konsole, beide Darstellungen',
  'settings.logo_kind.av_text': 'Wo eines der beiden oben fehlt, unter der eigenen Marke dieses Produkts.',
  'settings.logo_kind.cp': 'Konsole, beide Darstellungen, Marke eines Partners',
  'settings.logo_kind.cp_text': 'Dasselbe unter der Marke eines Partners.',
  'settings.logo_kind.browser_pages': 'Seiten für Mitarbeitende',
  'settings.logo_kind.browser_pages_text': 'Oben auf den Seiten, zu denen Links in E-Mails führen.',
  'settings.logo_kind.email_notification': 'E-Mails',
  'settings.logo_kind.email_notification_text': 'In jeder E-Mail, die unten kein eigenes Bild hat.',
  'settings.logo_kind.quarantine_report': 'Mitteilungen über E-Mails in Quarantäne',
  'settings.logo_kind.quarantine_report_text': 'In Zusammenfassungen und Mitteilungen an Mitarbeitende.',
  'settings.logo_kind.checkup_report': 'Berichte an die Administration',
  'settings.logo_kind.checkup_report_text': 'In E-Mails über neue Treffer, Exporte und Anfragen.',
  'settings.alerts': 'E-Mails',
  'settings.alerts_show_logo': 'Bild in E-Mails anzeigen',
  'settings.alerts_show_logo_text': 'Ohne Bild enthalten sie nur den Namen.',
  'settings.alerts_zone_hint':
    'Gilt für Zeitangaben in E-Mails und für die Nächte, in denen E-Mails entfernt werden.',
} as const;
