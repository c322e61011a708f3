/** Wörter des Exports von Suchergebnissen (MX-18). */
export const deExportEmails = {
  'grid.export': 'Exportieren',
  'grid.exporting': 'Export läuft',

  'export.confirm_title': 'Große Anzahl von Datensätzen exportieren',
  'export.confirm_text':
    'Die CSV-Datei wird an Ihre E-Mail-Adresse geschickt. Das kann einige Minuten dauern.',
  'export.confirm_to': 'Die Datei geht an {email}. Sie können inzwischen weiterarbeiten.',
  'export.confirm': 'Exportieren',
  'export.back': 'Abbrechen',
  'export.close': 'Schließen',
  'export.one_at_a_time':
    'Ein anderer Export von Ihnen läuft noch. Warten Sie, bis er fertig ist, oder brechen Sie ihn in seinen Details ab.',
  'export.details': 'Details',
  'export.details_title': 'Export',
  'export.to_search': 'Zurück zur Suche',
  'export.progress': '{done} von {total} E-Mails',
  'export.progress_label': 'Fortschritt des Exports',
  'export.indicator_running': 'Export läuft',
  'export.indicator_sending': 'Export wird verschickt',
  'export.indicator_waiting': 'Export wartet auf den Mailserver',
  'export.indicator_mailed': 'Export verschickt',
  'export.indicator_link': 'Export fertig',
  'export.indicator_filed': 'Export fertig',
  'export.indicator_refused': 'Export fertig, aber nicht verschickt',
  'export.indicator_failed': 'Export fehlgeschlagen',
  'export.indicator_cancelled': 'Export abgebrochen',
  'export.indicator_expired': 'Export abgelaufen',
  'export.stage_running': 'Läuft',
  'export.stage_sending': 'Wird verschickt',
  'export.stage_waiting': 'Wartet auf Versand',
  'export.stage_mailed': 'Verschickt',
  'export.stage_link': 'Link verschickt',
  'export.stage_filed': 'Im Postausgang',
  'export.stage_refused': 'Nicht verschickt',
  'export.stage_failed': 'Fehlgeschlagen',
  'export.stage_cancelled': 'Abgebrochen',
  'export.stage_expired': 'Abgelaufen',
  'export.running_text':
    'Die Datei wird geschrieben. Sie wird verschickt, sobald sie vollständig ist; Sie können diese Seite schließen.',
  'export.sending_text': 'Die Datei ist vollständig und wird verschickt.',
  'export.waiting_until':
    'Die Datei ist vollständig, aber der Mailserver nimmt die E-Mail gerade nicht an. Der nächste Versuch ist um {time}.',
  'export.mailed_text': 'Der Mailserver hat die E-Mail mit der Datei angenommen.',
  'export.link_text':
    'Die Datei ist für eine E-Mail zu groß. Der Mailserver hat eine E-Mail mit einem Link zu ihr angenommen.',
  'export.filed_text':
    'Es ist kein Mailserver eingerichtet. Die E-Mail wurde in den Postausgangsordner geschrieben: {file}',
  'export.refused_text':
    'Die E-Mail konnte nicht zugestellt werden. Sie können die Datei hier herunterladen.',
  'export.failed_text':
    'Der Export konnte nicht abgeschlossen werden, die Datei wurde entfernt. Versuchen Sie es noch einmal.',
  'export.failed_disk_full':
    'Der Speicherplatz des Servers ist voll, deshalb wurde die Datei entfernt. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  'export.failed_damaged': [
    'Die Datei wurde auf der Festplatte des Servers wiederholt beschädigt und deshalb entfernt.',
    'Lassen Sie die Festplatte prüfen und versuchen Sie es dann erneut.',
  ],
  'export.cancelled_text': 'Der Export wurde abgebrochen, die Datei wurde entfernt.',
  'export.expired_text':
    'Die Datei wird nicht mehr aufbewahrt. Exportieren Sie die Suche noch einmal, wenn Sie sie brauchen.',
  'export.search': 'Suche',
  'export.file': 'Datei',
  'export.size': 'Größe',
  'export.to': 'Empfänger',
  'export.server_words': 'Antwort des Mailservers',
  'export.started': 'Begonnen',
  'export.started_by': 'Begonnen von',
  'export.kept_until': 'Aufbewahrt bis',
  'export.download': 'Herunterladen',
  'export.mail_again': 'Noch einmal senden',
  'export.write_again': 'Noch einmal exportieren',
  'export.cancel': 'Export abbrechen',
  'export.no_script': 'Alle als CSV exportieren',
} as const;
