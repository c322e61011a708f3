import type { enHelp } from './en-help.ts';

/** German words of the help menu and its pages, and of what a newer version is offered with. */
export const deHelp: {
  readonly [Key in keyof typeof enHelp]: (typeof enHelp)[Key] extends string
    ? string
    : { readonly one: string; readonly other: string };
} = {
  'help.title': 'Hilfe',
  'help.version': 'Version',
  'help.status': 'Status',
  'help.product-updates': 'Neuerungen',
  'help.documentation': 'Dokumentation',
  'help.contact-support': 'Support',
  'help.ui_version': 'Konsole',
  'help.region': 'Region',
  'help.service_version': 'Schutzdienst',
  'help.services': 'Dienste',
  'help.engines': 'Prüfer',
  'help.part.console': 'Konsole',
  'help.part.protection_service': 'Schutzdienst',
  'help.part.runtime': 'Laufzeit',
  'help.part.database': 'Datenbank',
  'help.part.outgoing_mail': 'Ausgehende E-Mails',
  'help.part.incoming_mail': 'Eingehende E-Mails',
  'help.part.report_address': 'E-Mails an die Meldeadresse',
  'help.part.ai_endpoint': 'KI-Dienst',
  'help.part.trail_syslog': 'Prüfprotokoll per Syslog',
  'help.part.trail_webhook': 'Prüfprotokoll per Webhook',
  'help.part.query_webhooks': 'Webhooks eigener Abfragen',
  'help.status_part': 'Komponente',
  'help.status_state': 'Status',
  'help.status_info': 'Details',
  'help.state.ok': 'In Betrieb',
  'help.state.behind': 'Im Rückstand',
  'help.state.failed': 'Gestört',
  'help.status_waiting': {
    one: '{count} E-Mail wartet auf den Versand',
    other: '{count} E-Mails warten auf den Versand',
  },
  'help.status_last_mail': 'Die neueste E-Mail kam {when}',
  'help.status_reports': { one: '{count} Meldung wartet', other: '{count} Meldungen warten' },
  'help.status_webhooks': {
    one: '{count} Abfrage meldet an einen Webhook',
    other: '{count} Abfragen melden an Webhooks',
  },
  'help.status_engine': 'Prüfer {name}',
  'help.status_engine_failed': {
    one: 'Bei {count} E-Mail des letzten Tages fehlgeschlagen',
    other: 'Bei {count} E-Mails des letzten Tages fehlgeschlagen',
  },
  'help.status_unknown': 'Der Status der Komponenten lässt sich zurzeit nicht abfragen.',
  'help.status_checked': 'Stand: {when}.',
  'help.status_again': 'Erneut prüfen',
  'help.in_english': 'Die Dokumentation ist auf Englisch.',
  'help.all_documents': 'Alle Dokumente',
  'help.support_at': 'Hilfe finden Sie hier:',
  'help.support_nobody':
    'Für diese Installation ist kein Ansprechpartner angegeben. Wenden Sie sich an den Betreiber. Er kann hier eine Anlaufstelle für alle eintragen.',
  'help.support_facts': 'Diese Angaben helfen dem Support:',
  'help.support_copy': 'Angaben kopieren',
  'help.support_organisation': 'Organisation',
  'help.support_person': 'Sie',
  'help.support_request': 'Anfrage',
  'help.support_browser': 'Browser',
  'help.support_time': 'Zeit',
  'help.new_version': 'Eine neue Version ist verfügbar',
  'help.new_version_text':
    'Diese Seite stammt noch von einer früheren Version. Laden Sie sie neu, um mit der neuen zu arbeiten. Gespeichertes bleibt erhalten.',
  'help.new_version_quiet':
    'Eine neue Version ist verfügbar. Speichern Sie Ihre Arbeit und laden Sie dann die Seite neu.',
  'help.reload': 'Seite neu laden',
  'help.later': 'Später',
};
