/** What keeps a receiver of another program from taking something; part of the catalogue `en`. */
export const enReceivers = {
  'receiver.problem.name_unknown': 'Nobody knows this host name.',
  'receiver.problem.address_private':
    'The receiver is at {detail}, which is no public address. The operator of Postern has to allow its network (POSTERN_RECEIVER_NETWORKS).',
  'receiver.problem.address_wrong': 'The address of the receiver is not one that is sent to.',
  'receiver.problem.refused': 'Nobody accepts connections there: the receiver is off, or the port is wrong.',
  'receiver.problem.unreachable': 'There is no way to the receiver’s network.',
  'receiver.problem.slow': 'The receiver took too long.',
  'receiver.problem.closed': 'The receiver closed the connection.',
  'receiver.problem.no_tls': 'The receiver does not speak TLS at this port.',
  'receiver.problem.certificate_untrusted':
    'Nobody that is trusted here has signed the certificate of the receiver. Enter the certificate of its authority.',
  'receiver.problem.certificate_name': 'The certificate of the receiver is for another host name.',
  'receiver.problem.certificate_expired': 'The certificate of the receiver has expired.',
  'receiver.problem.certificate_early': 'The certificate of the receiver is not valid yet.',
  'receiver.problem.certificate_wanted':
    'The receiver asks who sends: enter an own certificate with its key.',
  'receiver.problem.certificate_refused': 'The receiver does not accept the own certificate ({detail}).',
  'receiver.problem.redirected':
    'The receiver leads elsewhere ({detail}). Redirects are not followed: enter the address it leads to.',
  'receiver.problem.gone': 'The receiver says that it wants nothing more (410).',
  'receiver.problem.answered': 'The receiver refused it with the status {detail}.',
  'receiver.problem.unknown': 'The connection failed ({detail}).',
} as const;
