import type { enMailboxes } from './en-mailboxes.ts';
import type { Translation } from './join-lines.ts';

/** German for `en-mailboxes.ts`. */
export const deMailboxes: Translation<typeof enMailboxes> = {
  'settings.mailboxes': 'Postfächer',
  'settings.also.mailboxes':
    'IMAP Dovecot Gmail Google Workspace Mailsystem Anbindung Postfach Quarantäne Master-Benutzer XOAUTH2 Dienstkonto',
  'mailboxes.intro':
    'Angebundene Mailsysteme: Ihre E-Mails kommen von selbst herein, und zurückgehaltene werden aus dem Postfach genommen.',
  'mailboxes.connect': 'Mailsystem anbinden',
  'mailboxes.connect_imap': 'Postfächer über IMAP anbinden',
  'mailboxes.connect_text':
    'Wo liegen die E-Mails, auf die Postern achten soll? Sie können mehrere Systeme anbinden.',
  'mailboxes.connect_imap_text': [
    'Für Dovecot, Cyrus und jeden anderen Server, der IMAP spricht. Gmail wird nur beobachtet:',
    'Was ein Label verliert, bleibt in „Alle Nachrichten“.',
  ],
  'mailboxes.connect_gmail': 'Google Workspace anbinden',
  'mailboxes.connect_gmail_text': [
    'Über die Gmail-API, mit einem Dienstkonto, das für die Postfächer handeln darf. Erprobt mit einem Ersatz für Gmail,',
    'nicht mit einer echten Organisation: Prüfen Sie zuerst ein Postfach mit „postern mailboxes check“.',
  ],
  'mailboxes.choose': 'Anbinden',
  'mailboxes.other_kind': 'Anderes Mailsystem',
  'mailboxes.guide': 'So richten Sie es ein',
  'mailboxes.kind.imap': 'Eigener Mailserver über IMAP',
  'mailboxes.kind.imap_text': [
    'Dovecot, Cyrus und andere. E-Mails werden in Sekunden nach ihrer Ankunft beurteilt,',
    'und zurückgehaltene werden aus dem Postfach genommen.',
  ],
  'mailboxes.kind.gmail': 'Google Workspace',
  'mailboxes.kind.gmail_text': [
    'Gmail einer Organisation, über seine API. E-Mails werden innerhalb einer halben Minute nach ihrer Ankunft beurteilt',
    'und auf eine von drei Arten zurückgehalten.',
  ],
  'mailboxes.kind.gateway': 'Gateway',
  'mailboxes.kind.gateway_text': [
    'Ihr Mailserver übergibt Postern jede E-Mail, bevor er sie zustellt. Für Systeme, deren Postfächer nicht erreichbar',
    'sind. Der Betreiber richtet es ein.',
  ],
  'mailboxes.kind.import': 'Dateien',
  'mailboxes.kind.import_text':
    'Laden Sie .eml-, .msg-, mbox- oder zip-Dateien hoch, um E-Mails einmal anzusehen. In Postfächern ändert sich nichts.',
  'mailboxes.kind.import_open': 'E-Mails importieren',
  'mailboxes.empty': 'Kein Mailsystem ist angebunden',
  'mailboxes.empty_text': [
    'Die neuesten E-Mails sind in Sekunden hier.',
    'Bis dahin kommen E-Mails durch „postern import“ oder einen Upload herein.',
  ],
  'mailboxes.server': 'Mailserver',
  'mailboxes.name': 'Name',
  'mailboxes.name_hint': 'Wie diese Seite es nennt. Leer für den Namen des Servers.',
  'mailboxes.host': 'Server',
  'mailboxes.host_hint': 'Zum Beispiel imap.example.com.',
  'mailboxes.port': 'Port',
  'mailboxes.security': 'Verschlüsselung',
  'mailboxes.security.tls': 'TLS (meist Port 993)',
  'mailboxes.security.starttls': 'STARTTLS (meist Port 143)',
  'mailboxes.security.plain': 'Keine, nur zu diesem Rechner',
  'mailboxes.authorities': 'Eigene Zertifizierungsstelle',
  'mailboxes.authorities_hint':
    'PEM, wenn das Zertifikat des Servers nicht von einer öffentlichen Stelle ist.',
  'mailboxes.sign_in': 'Anmeldung',
  'mailboxes.sign_in_kind': 'Anmelden mit',
  'mailboxes.sign_in.master': 'Einem Master-Benutzer, für viele Postfächer',
  'mailboxes.sign_in.password': 'Einem Passwort, für ein Postfach',
  'mailboxes.sign_in.xoauth2': 'Einem Zugriffstoken (XOAUTH2), für ein Postfach',
  'mailboxes.user': 'Benutzername',
  'mailboxes.user_hint': 'Der Master-Benutzer meldet sich als Postfach*Name an.',
  'mailboxes.secret': 'Passwort oder Token',
  'mailboxes.secret_show': 'Anzeigen',
  'mailboxes.secret_hint': 'Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
  'mailboxes.addresses': 'Postfächer',
  'mailboxes.addresses_hint': 'Ihre Adressen, eine je Zeile.',
  'mailboxes.service_account': 'Dienstkonto',
  'mailboxes.key_file': 'Schlüsseldatei (JSON)',
  'mailboxes.key_file_hint':
    'Der ganze Inhalt der Datei. Er wird verschlüsselt gespeichert und nie wieder angezeigt.',
  'mailboxes.scopes': [
    'Admin-Konsole → Sicherheit → API-Steuerung → Domainweite Delegierung: Fügen Sie die Client-ID des Dienstkontos mit einem',
    'Bereich hinzu. Der erste ist für E-Mails, die aus dem Posteingang genommen oder in den Papierkorb gelegt werden,',
    'der zweite für solche, die hier aufbewahrt werden.',
  ],
  'mailboxes.strength': 'Zurückgehaltenes',
  'mailboxes.strength_hint': [
    'Außerhalb des Posteingangs findet es der Besitzer in „Alle Nachrichten“ und beim Suchen. Im Papierkorb löscht es',
    'Google nach 30 Tagen. Was hier aufbewahrt wird, hat sonst niemand; eine Freigabe datiert es, wie sein Absender',
    'schrieb: Die Zeit der Ankunft und der Platz in einer Konversation gehen verloren.',
  ],
  'mailboxes.strength.label': 'Wird aus dem Posteingang genommen',
  'mailboxes.strength.trash': 'Wird in den Papierkorb gelegt',
  'mailboxes.strength.strong': 'Wird hier aufbewahrt und dort gelöscht',
  'mailboxes.gmail_addresses_hint': 'Ihre primären Adressen, eine je Zeile.',
  'mailboxes.gmail_name_hint': 'Wie diese Seite es nennt. Leer für die Domain des ersten Postfachs.',
  'settings.also.mailboxes_graph':
    'Microsoft 365 Office 365 Exchange Online Outlook Graph Entra Zertifikat RBAC',
  'mailboxes.connect_graph': 'Microsoft 365 anbinden',
  'mailboxes.connect_graph_text': [
    'Über Microsoft Graph, mit einer Anwendung, die in den gewählten Postfächern E-Mails lesen und verschieben darf. Nicht mit',
    'einer echten Organisation erprobt: Prüfen Sie zuerst ein Postfach mit „postern mailboxes check“.',
  ],
  'mailboxes.kind.graph': 'Microsoft 365',
  'mailboxes.kind.graph_text': [
    'Exchange Online, über Microsoft Graph. E-Mails werden innerhalb einer halben Minute nach ihrer Ankunft beurteilt',
    'und in einem Ordner zurückgehalten, den der Besitzer nicht sieht.',
  ],
  'mailboxes.entra_application': 'Anwendung in Entra',
  'mailboxes.tenant': 'Verzeichnis-ID (Mandant)',
  'mailboxes.application': 'Anwendungs-ID (Client)',
  'mailboxes.application_hint':
    'Einer App-Registrierung ohne eigene Berechtigungen: Diese würden alle Postfächer erreichen.',
  'mailboxes.pair': 'Zertifikat und privater Schlüssel',
  'mailboxes.pair_hint': [
    'PEM, nacheinander; RSA, ohne Passphrase. Das Zertifikat wird auch in die App-Registrierung hochgeladen.',
    'Beide werden verschlüsselt gespeichert und nie wieder angezeigt.',
  ],
  'mailboxes.cloud': 'Cloud',
  'mailboxes.cloud.global': 'Microsoft 365 (weltweit)',
  'mailboxes.cloud.usgov': 'US-Regierung',
  'mailboxes.cloud.china': 'China (21Vianet)',
  'mailboxes.scope': 'Welche Postfächer',
  'mailboxes.graph_addresses_hint': 'Ihre primären Adressen, eine je Zeile.',
  'mailboxes.outside': 'Ein Postfach außerhalb davon',
  'mailboxes.outside_hint':
    'Es wird versucht, dass die Anwendung es nicht lesen kann. Nichts davon wird behalten.',
  'mailboxes.all_mailboxes': 'Die Anwendung darf alle Postfächer der Organisation lesen, und das ist gewollt',
  'mailboxes.graph_name_hint': 'Wie diese Seite es nennt. Leer für die Domain des ersten Postfachs.',
  'mailboxes.rbac': [
    'In der PowerShell von Exchange Online lassen diese Befehle die Anwendung in die Postfächer einer Gruppe und in keine anderen.',
    'OBJECT_ID ist die der Unternehmensanwendung. Exchange kann zwei Stunden brauchen, bis sie wirken.',
  ],
  'mailboxes.problem.rights':
    'Die Anwendung darf dieses Postfach nicht lesen. Nehmen Sie es in die Gruppe des Bereichs auf; Exchange kann zwei Stunden brauchen.',
  'mailboxes.problem.unknown_mailbox':
    'Dieses Postfach gibt es nicht. Prüfen Sie die Adresse und die Lizenz.',
  'mailboxes.problem.scope': [
    'Die Anwendung kann das Postfach außerhalb ihres Bereichs lesen. Entfernen Sie ihre Berechtigungen in Entra,',
    'oder setzen Sie den Haken, dass sie alle lesen darf.',
  ],
  'mailboxes.problem.scope_unknown':
    'Das Postfach außerhalb des Bereichs gibt es nicht. Geben Sie eines ein, das es gibt.',
  'mailboxes.problem.busy':
    'Das Mailsystem möchte vorerst weniger Anfragen. Es wird von selbst wieder gefragt.',
  'mailboxes.port_wrong': 'Geben Sie einen Port von 1 bis 65535 ein.',
  'mailboxes.test': 'Testen',
  'mailboxes.test_well': 'Der Server antwortet und lässt uns herein.',
  'mailboxes.test_hold': 'Zurückgehaltene E-Mails: {hold}.',
  'mailboxes.test_secret': 'Geben Sie das Passwort oder Token noch einmal ein, und binden Sie es an.',
  'mailboxes.done.connected': 'Angebunden. Die neuesten E-Mails kommen zuerst, ältere folgen.',
  'mailboxes.done.changed': 'Geändert.',
  'mailboxes.done.removed': 'Getrennt. Was hereinkam, bleibt.',
  'mailboxes.state.live': 'Verbunden',
  'mailboxes.state.paused': 'Angehalten',
  'mailboxes.state.failing': 'Braucht Sie',
  'mailboxes.state.new': 'Verbindet sich',
  'mailboxes.address': 'Postfach',
  'mailboxes.contact': 'Letzter Kontakt',
  'mailboxes.never': 'Noch keiner',
  'mailboxes.backlog': 'Wartend',
  'mailboxes.backlog_none': 'Nichts',
  'mailboxes.backlog_mails': { one: '{count} E-Mail', other: '{count} E-Mails' },
  'mailboxes.backlog_minutes': { one: '{mails}, etwa eine Minute', other: '{mails}, etwa {count} Minuten' },
  'mailboxes.hold': 'Zurückgehaltenes',
  'mailboxes.hold.hidden': 'in einem Ordner, den der Besitzer nicht sieht',
  'mailboxes.hold.strong': 'hier aufbewahrt und aus dem Postfach entfernt',
  'mailboxes.hold.label':
    'nicht im Posteingang: Der Besitzer findet es in „Alle Nachrichten“ und beim Suchen',
  'mailboxes.hold.trash': 'im Papierkorb, wo Google es nach 30 Tagen löscht',
  'mailboxes.hold.none': 'bleibt im Postfach: Dieser Server kann nur beobachtet werden',
  'mailboxes.hold.unknown': 'noch nicht bekannt',
  'mailboxes.more': { one: '{count} weiteres Postfach', other: '{count} weitere Postfächer' },
  'mailboxes.problem.sign_in':
    'Der Server lehnt die Anmeldung ab. Prüfen Sie den Benutzernamen, und geben Sie ein neues Passwort ein.',
  'mailboxes.problem.unreachable': 'Der Server ist nicht erreichbar. Prüfen Sie Namen, Port und Firewall.',
  'mailboxes.problem.certificate':
    'Seinem Zertifikat wird nicht vertraut. Tragen Sie die Zertifizierungsstelle ein, oder prüfen Sie Port und Verschlüsselung.',
  'mailboxes.problem.plain_text': 'Ohne Verschlüsselung wird nur dieser Rechner erreicht. Wählen Sie TLS.',
  'mailboxes.problem.no_answer':
    'Der Server hat nicht rechtzeitig geantwortet. Er wird von selbst wieder gefragt.',
  'mailboxes.problem.failed':
    'Der Server hat etwas Unerwartetes geantwortet. Er wird von selbst wieder gefragt.',
  'mailboxes.said': 'Er sagte: {detail}',
  'mailboxes.rights': 'Zurückgehaltenes vor dem Besitzer verbergen',
  'mailboxes.rights_text': [
    'Fügen Sie diese Zeilen der globalen ACL-Datei von Dovecot hinzu, und schalten Sie die Plugins acl und imap_acl',
    'ein. Zurückgehaltenes kommt dann in einen Ordner, den sonst niemand sieht. Ohne sie wird es hier aufbewahrt.',
  ],
  'mailboxes.pause': 'Anhalten',
  'mailboxes.resume': 'Fortsetzen',
  'mailboxes.remove': 'Trennen',
  'mailboxes.old': 'E-Mails, die schon da sind',
  'mailboxes.old_text': [
    'Sie werden beurteilt und gezeigt, die neuesten zuerst. Schädliche darunter bleiben in den Postfächern:',
    'Diese Seite sagt dann, wie viele es sind, und Sie entscheiden.',
  ],
  'mailboxes.hold_old': 'Auch alte schädliche E-Mails aus den Postfächern nehmen',
  'mailboxes.found_old': {
    one: '{count} schädliche E-Mail lag schon in den Postfächern.',
    other: '{count} schädliche E-Mails lagen schon in den Postfächern.',
  },
  'mailboxes.found_old_review': 'Ansehen',
  'mailboxes.stored': { one: '{count} E-Mail ist hier', other: '{count} E-Mails sind hier' },
  'mailboxes.removal': '{name} trennen?',
  'mailboxes.removal_text': [
    'Seine Postfächer werden nicht mehr beobachtet. Was hereinkam, bleibt mit seiner Beurteilung hier,',
    'und in den Postfächern ändert sich nichts.',
  ],
  'mailboxes.removal_kept': {
    one: 'Es kann noch nicht getrennt werden: {count} zurückgehaltene E-Mail ist nur hier und käme nicht zurück. Geben Sie sie zuerst frei, oder halten Sie das Mailsystem an.',
    other:
      'Es kann noch nicht getrennt werden: {count} zurückgehaltene E-Mails sind nur hier und kämen nicht zurück. Geben Sie sie zuerst frei, oder halten Sie das Mailsystem an.',
  },
  'mailboxes.removal_hidden': {
    one: '{count} zurückgehaltene E-Mail bleibt im Ordner {folder} ihres Postfachs, wo ihr Besitzer sie nicht sieht. Postern kann sie erst freigeben, wenn Sie dieses Mailsystem wieder anbinden.',
    other:
      '{count} zurückgehaltene E-Mails bleiben im Ordner {folder} ihrer Postfächer, wo ihre Besitzer sie nicht sehen. Postern kann sie erst freigeben, wenn Sie dieses Mailsystem wieder anbinden.',
  },
  'mailboxes.removal_hidden_gmail': {
    one: '{count} zurückgehaltene E-Mail bleibt mit dem verborgenen Label {folder} außerhalb des Posteingangs. Postern kann sie nicht freigeben, bis Sie dieses Mailsystem wieder anbinden.',
    other:
      '{count} zurückgehaltene E-Mails bleiben mit dem verborgenen Label {folder} außerhalb der Posteingänge. Postern kann sie nicht freigeben, bis Sie dieses Mailsystem wieder anbinden.',
  },
  'mailboxes.untried':
    'Noch nicht mit einer echten Organisation erprobt: Rufen Sie „postern mailboxes check“ mit einem der Postfächer auf.',
  'mailboxes.removal_show': 'Quarantäne zeigen',
  'mailboxes.remove_leaving': 'Trennen und Zurückgehaltenes dort lassen',
  'mailboxes.new_secret': 'Neues Passwort oder Token',
  'mailboxes.new_secret_save': 'Speichern',
  'system.check.mailboxes': 'Postfächer',
  'system.todo.mailboxes': 'Systemeinstellungen → Postfächer sagt, was jedem fehlt.',
  'system.mailboxes.none': 'Kein Mailsystem ist angebunden.',
  'system.mailboxes.well': 'Postfächer mit Kontakt: {count}.',
  'system.mailboxes.silent': 'Postfächer ohne Kontakt: {count} von {all}, das erste seit {since_at}.',
  'system.mailboxes.all_silent': 'Kein Postfach antwortet ({count} von {all}), das erste seit {since_at}.',
  'mailboxes.gateway': 'Gateway',
  'mailboxes.gateway_listen': 'E-Mails kommen an bei',
  'mailboxes.gateway_next': 'und gehen weiter an',
  'mailboxes.gateway_since': 'Läuft seit',
  'mailboxes.gateway_last': 'Letzte E-Mail',
  'mailboxes.gateway_none': 'Noch keine',
  'mailboxes.gateway_hour': 'In der letzten Stunde',
  'mailboxes.gateway_counts':
    '{passed} weitergegeben, {held} in Quarantäne, {refused} abgelehnt, {later} kommen wieder',
  'mailboxes.gateway_journal': 'Journalberichte an',
  'mailboxes.gateway_reports': 'Berichte in der letzten Stunde',
  'mailboxes.gateway_report_counts': '{journaled} gespeichert, {unread} nicht lesbar',
  'mailboxes.gateway_journal_text': [
    'Ein Journalbericht erzählt von einer E-Mail, die Exchange selbst zustellt: Postern beurteilt sie und kann sie nicht aufhalten.',
    'Dafür müssen die Postfächer angebunden sein, oder E-Mails durch das Gateway gehen.',
  ],
  'mailboxes.gateway_unread':
    'Nicht lesbare Berichte sind als E-Mails an {journal} aufbewahrt; suchen Sie sie im Mail-Explorer.',
  'mailboxes.gateway_settings':
    'Die Einstellungen des Gateways stehen in der Umgebung des Servers: GATEWAY_LISTEN und andere.',
  'mailboxes.gateway_problem.unreachable': [
    'Der nächste Server antwortet nicht, deshalb warten E-Mails auf dem Server davor. Starten Sie ihn, oder',
    'berichtigen Sie GATEWAY_NEXT; die E-Mails kommen dann von selbst wieder.',
  ],
  'mailboxes.gateway_problem.untrusted': [
    'Dem Zertifikat des nächsten Servers wird nicht vertraut, deshalb warten E-Mails auf dem Server davor. Nennen Sie',
    'seine Zertifizierungsstelle in NODE_EXTRA_CA_CERTS, oder setzen Sie in einem Netz, dem Sie vertrauen,',
    'GATEWAY_NEXT_TLS=offered.',
  ],
  'mailboxes.gateway_problem.turned_away': [
    'Der nächste Server weist uns ab, deshalb warten E-Mails auf dem Server davor.',
    'Lassen Sie ihn E-Mails von diesem Rechner annehmen.',
  ],
  'mailboxes.gateway_problem.not_stored': [
    'E-Mails können nicht gespeichert werden, deshalb warten sie auf dem Server davor.',
    'Prüfen Sie den Datenträger und das Protokoll des Servers.',
  ],
  'mailboxes.gateway_problem.unknown': 'E-Mails gehen nicht weiter. Lesen Sie das Protokoll des Servers.',
  'mailboxes.gateway_problem_since': 'Seit {time}.',
  'system.check.gateway': 'Gateway',
  'system.todo.gateway': [
    'Systemeinstellungen → Postfächer sagt, was zu tun ist.',
    'Keine E-Mail geht verloren: Der Server davor behält sie.',
  ],
  'system.gateway.well':
    'In der letzten Stunde: {passed} weitergegeben an {next}, {held} in Quarantäne, {refused} abgelehnt, {later} kommen wieder.',
  'system.gateway.journal': 'Journalberichte in der letzten Stunde: {journaled}.',
  'system.gateway.unread':
    'Nicht lesbare Journalberichte in der letzten Stunde: {unread}. Sie sind als E-Mails an {journal} aufbewahrt.',
  'system.gateway.unreachable': 'Der nächste Server, {next}, antwortet seit {since_at} nicht: {detail}',
  'system.gateway.untrusted': 'Dem nächsten Server, {next}, wird seit {since_at} nicht vertraut: {detail}',
  'system.gateway.turned_away': 'Der nächste Server, {next}, weist seit {since_at} E-Mails ab: {detail}',
  'system.gateway.not_stored': 'Seit {since_at} werden keine E-Mails gespeichert: {detail}',
};
