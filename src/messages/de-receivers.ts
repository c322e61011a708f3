/** Was einen Empfänger eines anderen Programms hindert; Teil des Katalogs `de`. */
export const deReceivers = {
  'receiver.problem.name_unknown': 'Dieser Hostname ist unbekannt.',
  'receiver.problem.address_private': [
    'Der Empfänger hat {detail}. Das ist keine öffentliche Adresse.',
    'Der Betreiber von Postern muss dieses Netz erlauben (POSTERN_RECEIVER_NETWORKS).',
  ],
  'receiver.problem.address_wrong': 'An diese Adresse des Empfängers wird nicht gesendet.',
  'receiver.problem.refused':
    'Der Empfänger nimmt keine Verbindungen an: Er ist ausgeschaltet, oder der Port stimmt nicht.',
  'receiver.problem.unreachable': 'Das Netz des Empfängers ist nicht erreichbar.',
  'receiver.problem.slow': 'Der Empfänger hat nicht rechtzeitig geantwortet.',
  'receiver.problem.closed': 'Der Empfänger hat die Verbindung beendet.',
  'receiver.problem.no_tls': 'Der Empfänger unterstützt an diesem Port kein TLS.',
  'receiver.problem.certificate_untrusted':
    'Das Zertifikat des Empfängers stammt von keiner vertrauenswürdigen Stelle. Geben Sie das Zertifikat seiner Zertifizierungsstelle an.',
  'receiver.problem.certificate_name': 'Das Zertifikat des Empfängers gilt für einen anderen Hostnamen.',
  'receiver.problem.certificate_expired': 'Das Zertifikat des Empfängers ist abgelaufen.',
  'receiver.problem.certificate_early': 'Das Zertifikat des Empfängers gilt noch nicht.',
  'receiver.problem.certificate_wanted':
    'Der Empfänger verlangt ein Client-Zertifikat. Geben Sie ein eigenes Zertifikat mit seinem Schlüssel an.',
  'receiver.problem.certificate_refused': 'Der Empfänger nimmt das eigene Zertifikat nicht an ({detail}).',
  'receiver.problem.redirected': [
    'Der Empfänger leitet auf eine andere Adresse weiter ({detail}). Weiterleitungen werden nicht befolgt.',
    'Geben Sie die Zieladresse direkt an.',
  ],
  'receiver.problem.gone': 'Der Empfänger möchte keine Nachrichten mehr erhalten (410).',
  'receiver.problem.answered': 'Der Empfänger hat mit dem Status {detail} abgelehnt.',
  'receiver.problem.wrong_key': [
    'Womit die Nachrichten signiert werden, wurde mit dem Schlüssel {detail} versiegelt, den diese Installation',
    'nicht mehr hat. Nach erneutem Speichern gilt ein neues Geheimnis, das der Empfänger kennen muss.',
    'Den Schlüssel eines Zertifikats geben Sie erneut ein.',
  ],
  'receiver.problem.quiet':
    'Dieser Server ist eine zurückgespielte Kopie, die nichts sendet, bis jemand von der Administration sie bestätigt.',
  'receiver.problem.unknown': 'Die Verbindung ist fehlgeschlagen ({detail}).',
} as const;
