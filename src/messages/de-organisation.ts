/** Die Wörter der Seite darüber, was die Organisation ist, und der Suche in den Einstellungen; Teil des Katalogs `de`. */
export const deOrganisation = {
  'settings.organisation': 'Organisation',
  'settings.organisation_intro':
    'Was Ihre Organisation ist: ihre Mail-Domains und Mail-Apps, ihre Zeit und Sprache.',
  'settings.organisation_saved':
    'Gespeichert. Es gilt ab jetzt; schon eingegangene E-Mails behalten ihre Richtung.',
  'settings.organisation_facts': 'Name und E-Mail',
  'settings.organisation_domains_hint':
    'Durch Kommas oder Leerzeichen getrennt. E-Mails von und an diese Domains sind Ihre; wer sonst schreibt, ist fremd.',
  'settings.organisation_place': 'Zeit und Sprache',
  'settings.organisation_zone': 'Zeitzone',
  'settings.organisation_locale': 'Sprache der E-Mails',
  'settings.organisation_locale_hint': 'Für alle, die keine eigene gewählt haben.',
  'settings.organisation_mail': 'Meldungen von Beschäftigten',
  'settings.report_address': 'Adresse für Meldungen',
  'settings.report_address_hint':
    'Das Postfach, an das Beschäftigte Auffälliges weiterleiten. Was ein Import dafür annimmt, wird eine Meldung. Leer für keines.',
  'settings.notice': 'Hinweis an alle',
  'settings.notice_label': 'Hinweis',
  'settings.notice_hint':
    'Er steht oben auf jeder Seite für alle, die angemeldet sind. Höchstens {most} Zeichen; leer für keinen.',
  'settings.notice_long': 'Geben Sie höchstens {most} Zeichen ein.',
  'settings.organisation_rest':
    'Was die Maschine, das Netz oder ein Geheimnis betrifft, wird dort gesetzt, wo der Dienst läuft; die Betriebsanleitung hat die Liste.',
  'settings.search': 'Suche in den Einstellungen',
  'settings.search_intro': 'Jede Seite der Einstellungen und was auf ihr steht.',
  'settings.search_label': 'In den Einstellungen suchen',
  'settings.search_go': 'Suchen',
  'settings.search_found': {
    one: '{count} Einstellung zu „{typed}“.',
    other: '{count} Einstellungen zu „{typed}“.',
  },
} as const;
