/** Die Wörter der Seite darüber, was die Organisation ist, und der Suche in den Einstellungen; Teil des Katalogs `de`. */
export const deOrganisation = {
  'settings.organisation': 'Organisation',
  'settings.organisation_intro':
    'Angaben zu Ihrer Organisation: Mail-Domains, E-Mail-Plattformen, Zeitzone und Sprache.',
  'settings.organisation_saved':
    'Gespeichert. Die Änderung gilt ab jetzt. Bereits eingegangene E-Mails behalten ihre Richtung.',
  'settings.organisation_facts': 'Name und E-Mail',
  'settings.organisation_domains_hint':
    'Durch Kommas oder Leerzeichen getrennt. E-Mails von und an diese Domains gelten als Ihre, alle anderen als fremd.',
  'settings.organisation_place': 'Zeit und Sprache',
  'settings.organisation_zone': 'Zeitzone',
  'settings.organisation_locale': 'Sprache der E-Mails',
  'settings.organisation_locale_hint': 'Für alle, die keine eigene Sprache gewählt haben.',
  'settings.organisation_mail': 'Meldungen von Mitarbeitenden',
  'settings.report_address': 'Adresse für Meldungen',
  'settings.report_address_hint': [
    'Das Postfach, an das Mitarbeitende verdächtige E-Mails weiterleiten.',
    'Was von dort importiert wird, wird zu einer Meldung. Leer für keines.',
  ],
  'settings.notice': 'Hinweis an alle',
  'settings.notice_label': 'Hinweis',
  'settings.notice_hint':
    'Erscheint oben auf jeder Seite für alle, die angemeldet sind. Höchstens {most} Zeichen; leer für keinen.',
  'settings.notice_long': 'Geben Sie höchstens {most} Zeichen ein.',
  'settings.organisation_rest': [
    'Was den Rechner, das Netz oder Geheimnisse betrifft, wird dort eingestellt, wo der Dienst läuft.',
    'Eine Liste steht in der Betriebsanleitung.',
  ],
  'settings.search': 'Suche in den Einstellungen',
  'settings.search_intro': 'Alle Seiten der Einstellungen und ihre Inhalte.',
  'settings.search_label': 'In den Einstellungen suchen',
  'settings.search_found': {
    one: '{count} Einstellung zu „{typed}“.',
    other: '{count} Einstellungen zu „{typed}“.',
  },
} as const;
