/** What keeps a receiver of another program from taking something; part of the catalogue `en`. */
export const enReceivers = {
  'receiver.problem.name_unknown': 'This host name was not found.',
  'receiver.problem.address_private': [
    'The receiver is at {detail}, which is not a public address.',
    'The operator of Postern has to allow its network (POSTERN_RECEIVER_NETWORKS).',
  ],
  'receiver.problem.address_wrong': 'Messages cannot be sent to the receiver’s address.',
  'receiver.problem.refused': 'The connection was refused: the receiver is off, or the port is wrong.',
  'receiver.problem.unreachable': 'The receiver’s network cannot be reached.',
  'receiver.problem.slow': 'The receiver took too long.',
  'receiver.problem.closed': 'The receiver closed the connection.',
  'receiver.problem.no_tls': 'The receiver does not use TLS on this port.',
  'receiver.problem.certificate_untrusted':
    'The receiver’s certificate is not signed by a trusted authority. Enter the certificate of its authority.',
  'receiver.problem.certificate_name': 'The receiver’s certificate is for another host name.',
  'receiver.problem.certificate_expired': 'The receiver’s certificate has expired.',
  'receiver.problem.certificate_early': 'The receiver’s certificate is not valid yet.',
  'receiver.problem.certificate_wanted':
    'The receiver requires a client certificate: enter one with its key.',
  'receiver.problem.certificate_refused': 'The receiver does not accept the client certificate ({detail}).',
  'receiver.problem.redirected':
    'The receiver redirects elsewhere ({detail}). Redirects are not followed: enter the address it redirects to.',
  'receiver.problem.gone': 'The receiver no longer accepts messages (410).',
  'receiver.problem.answered': 'The receiver refused it with status {detail}.',
  'receiver.problem.wrong_key': [
    'What signs the messages was sealed with the key {detail}, which this installation no longer has. Save it again:',
    'it gets a new secret, which the receiver must know. A key of a certificate has to be entered again.',
  ],
  'receiver.problem.quiet':
    'This server is a restored copy, which sends nothing until an administrator confirms it.',
  'receiver.problem.unknown': 'The connection failed ({detail}).',
} as const;
