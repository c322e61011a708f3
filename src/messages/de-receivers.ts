/** Was einen Empfänger eines anderen Programms hindert; Teil des Katalogs `de`. */
export const deReceivers = {
  'receiver.problem.name_unknown': 'Diesen Hostnamen kennt niemand.',
  'receiver.problem.address_private':
    'Der Empfänger hat {detail}, und das ist keine öffentliche Adresse. Der Betreiber von Postern muss sein Netz erlauben (POSTERN_RECEIVER_NETWORKS).',
  'receiver.problem.address_wrong': 'An die Adresse des Empfängers wird nicht gesendet.',
  'receiver.problem.refused':
    'Dort nimmt niemand Verbindungen an: Der Empfänger ist aus, oder der Port stimmt nicht.',
  'receiver.problem.unreachable': 'Zum Netz des Empfängers führt kein Weg.',
  'receiver.problem.slow': 'Der Empfänger hat zu lange gebraucht.',
  'receiver.problem.closed': 'Der Empfänger hat die Verbindung beendet.',
  'receiver.problem.no_tls': 'Der Empfänger spricht an diesem Port kein TLS.',
  'receiver.problem.certificate_untrusted':
    'Das Zertifikat des Empfängers hat niemand unterschrieben, dem hier vertraut wird. Geben Sie das Zertifikat seiner Zertifizierungsstelle an.',
  'receiver.problem.certificate_name': 'Das Zertifikat des Empfängers gilt für einen anderen Hostnamen.',
  'receiver.problem.certificate_expired': 'Das Zertifikat des Empfängers ist abgelaufen.',
  'receiver.problem.certificate_early': 'Das Zertifikat des Empfängers gilt noch nicht.',
  'receiver.problem.certificate_wanted':
    'Der Empfänger fragt, wer sendet: Geben Sie ein eigenes Zertifikat mit seinem Schlüssel an.',
  'receiver.problem.certificate_refused': 'Der Empfänger nimmt das eigene Zertifikat nicht an ({detail}).',
  'receiver.problem.redirected':
    'Der Empfänger verweist auf eine andere Adresse ({detail}). Weiterleitungen wird nicht gefolgt: Geben Sie die Adresse an, auf die er verweist.',
  'receiver.problem.gone': 'Der Empfänger will nichts mehr bekommen (410).',
  'receiver.problem.answered': 'Der Empfänger hat mit dem Status {detail} abgelehnt.',
  'receiver.problem.unknown': 'Die Verbindung ist gescheitert ({detail}).',
} as const;
