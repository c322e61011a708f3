import { denies, m, means, says } from '../words.ts';
import { rule, type Rule } from '../engine.ts';
import { negate } from '../../prompt-tree.ts';
import { addressWho, domainWho } from '../rules/people.ts';

const quarantine = '[the|our|your] quarantine';

/** Conditions that English has words for. */
export const englishConditions: readonly Rule[] = [
  means(
    m.phishing,
    `(phish|phishing) (attempt*|attack*|scam*|verdict|detection*|hit*|lure*|case*) | credential
    theft`,
  ),
  means(
    m.suspectedPhishing,
    `(suspected | suspicious | possible | potential | likely | probable | presumed | alleged | suspect)
      (phish|phishing*) | phishing (suspect*|suspicion*) | phishing [mail*] suspect* | suspected of [being]
      phishing | suspicion of phishing | suspected as phishing`,
  ),
  means(
    m.malware,
    `malicious (file*|attachment*|document*) | infected [file*|attachment*] | malware (attack*|detection*|hit*)
      | viruses | infected with malware | dangerous (attachment*|file*)`,
  ),
  means(
    m.suspectedMalware,
    `(suspected | suspicious | possible | potential | likely | probable | presumed | suspect) [of]
      (malware|virus*) | malware (suspect*|suspicion*) | suspected malware | suspicion of malware | suspicious
      (attachment*|file*)`,
  ),
  means(m.maliciousLink, `(malicious|dangerous|harmful|bad) (url*|link*) [detection*]`),
  means(
    m.maliciousLinkClick,
    `(malicious|dangerous|harmful|bad) (url*|link*) click* | click! [on] [a|the|any]
      (malicious|dangerous|harmful|bad) (url*|link*) | click* on (malicious|bad|dangerous) (url*|link*) |
      (malicious|bad|dangerous) (url*|link*) (was|were|has been|that was|that were) clicked | malicious
      (link*|url*) (got|was|were|has been|have been|being|that got|that was) clicked [on] | (malicious|bad|dangerous)
          (url*|link*) (someone|somebody|users|people|anyone) [has|have] (clicked|clicked on) | malicious
          (link*|url*) clicked`,
  ),
  means(m.spam, 'spam* | unsolicited | junk mail* | junk email* | unwanted'),
  means(m.sureMicrosoftSpam, 'spam with high confidence | high confidence spam'),
  means(m.sureMicrosoftPhishing, 'phishing with high confidence'),
  means(m.graymail, 'gray mail* | grey mail* | marketing [mail*|email*] | promotional | promotion*'),
  means(m.bulk, 'bulk [mail*|email*|message*] | mass mail* | mass mailing* | mass email*'),
  means(
    m.leak,
    `data leak* | data leakage | data loss [prevention] | leak! | leaks | sensitive data | dlp (violation* |
      incident* | hit* | alert* | detection* | event* | finding* | rule*)`,
  ),
  means(m.clean, 'harmless | benign | legitimate | legit | safe | clean'),
  means(
    m.transportRule,
    `(transport|mail [-] flow|mailflow|exchange transport) rule* [hit*|match*] |
      (hit|matched|triggered|triggering|caught by|hit by|matching) [a|an|the|any] [microsoft] (transport|mail
      flow) rule*`,
  ),
  means(
    m.simulation,
    `(phishing|phish) (simulation*|test*|exercise*) | simulated phish! | simulated phishing |
    simulation*`,
  ),
  means(m.trainingFeedback, 'training feedback [mail*] | feedback (on|from|for) [the] training*'),
  means(m.trainingModule, 'training module* [mail*]'),
  means(
    m.training,
    '[security|awareness|security awareness|phishing|phish] training* [mail*|email*|message*]',
  ),
  means(m.malicious, 'malicious | dangerous | harmful | threat*'),
  means(m.suspicious, 'suspicious'),
  rule(
    'Cond',
    `(no | not any | none of the) (engine*|scanner*|filter*|product*|vendor*) [<Have>] (<Judges>|<Judged>) [<As>]
        [<Det>] <Cond>`,
    ({ Cond }) => (Cond.kind === 'detection' ? negate(Cond) : undefined),
  ),
  rule('Cond', '<With> nothing attached | <Contains> nothing attached', () =>
    negate({ kind: 'present', part: 'attachment' }),
  ),
  rule('Cond', 'nothing (attached|enclosed)', () => negate({ kind: 'present', part: 'attachment' })),

  means(
    m.released,
    `(released|restored|let go) [from ${quarantine}] | (released|restored|let|taken|freed) out of ${quarantine}
      | unblocked | given back`,
  ),
  means(m.deleted, 'deleted | removed | trashed | in the trash | erased'),
  means(
    m.reported,
    `reported [by] [end|a|an|our|the|some] (user*|employee*|people|staff|colleague*|recipient*|end
      user*|somebody|someone|anyone) | (user|employee|user-|end user) reported | reported [as phishing] | (user*
      | employee* | people | staff | colleague* | recipient* | somebody | someone) [have|has|had] reported |
      user reports | reported by (user*|employee*|end users|staff) as (phishing|spam|suspicious) | reported as
      (phishing|spam|suspicious) | (did|have|has) (user*|employee*|people|anyone|somebody|someone|staff) report
      [it] | (employee|user|staff|end-user) report* | (someone|somebody|anyone|users|employees|people) (has|have|had)
          report [it|them] | reported by us`,
  ),
  means(
    m.inInbox,
    `(in|into) [the|our|your] (users'|users|user's|people's|employees'|employee) (inbox|inboxes|mailbox|mailboxes) |
        reach! [the|our] (users|employees|staff|recipients) | [deliver!|land!|arrive!|end! up|sit!|make! it | go! |
        get! | come! | lie! | are | is | still | put | placed
      | slip! | reach! | hit | found] [up|still] (in|into|to|in to|through to) [the|an|their|our|any]
      [user*|somebody's|someone's|people's] (inbox|inboxes) | inboxed | (reach!|hit) [the|an|our] inbox* | to
      inbox | made it to the inbox | (straight|directly) (to|into) [somebody's|someone's|the] inbox* | delivered inbox`,
  ),
  means(
    m.inJunk,
    `[deliver!|land!|arrive!|end! up|sit!|make! it|go!|get!|come!|lie!|move!|send!|put|placed|slip!|filed]
      (in|into|to) [the|their|our] (junk|spam) [-] [folder*|mail folder|email folder] | junk [-] folder* | spam
      folder* | [gone|went|go|going|moved|sent|delivered|landed] to [the] junk | what's been junked | junk mail
          folder* | junk (mailbox|mail box) | junk-folder | junked | in junk | (in|into|to) [the] (junk mail|junk
          e-mail) [folder]`,
  ),
  says(
    'Cond',
    { kind: 'state', anyOf: ['google_delivered_inbox'] },
    `[deliver!|land!] [in|into|to] [the]
    (gmail|google) inbox*`,
  ),
  says(
    'Cond',
    { kind: 'state', anyOf: ['google_delivered_junk'] },
    `[deliver!|land!] [in|into|to] [the]
    (gmail|google) (junk|spam folder) [folder]`,
  ),
  says(
    'Cond',
    { kind: 'state', anyOf: ['ms_delivered_inbox'] },
    `[deliver!|land!] [in|into|to] [the] (microsoft
    [365]|office [365]|exchange|outlook|o365|m365) inbox*`,
  ),
  says(
    'Cond',
    { kind: 'state', anyOf: ['ms_delivered_junk'] },
    `[deliver!|land!] [in|into|to] [the] (microsoft [365]|office [365]|exchange|outlook|o365|m365) (junk
        [folder]|spam folder)`,
  ),
  means(
    m.delivered,
    `delivered | got through | made it through | slipped through | get through | came through | went through |
      not stopped | passed through | delivered to [the] (mailbox*|user*)`,
  ),
  denies(
    m.quarantined,
    `unquarantined | non-quarantined | outside [of] ${quarantine} | out of ${quarantine} | not (in|held in)
      ${quarantine}| not q'd`,
  ),
  means(
    m.incoming,
    `incoming | inbound | ext | (from|by|coming from|came from|sent from|arriv{ed,ing} from|received from|come
      from|came in from|coming in from) [the] (outside|external*|externals|externally|extern)
      [sender*|source*|address*|people|parties|[of] (our|the) (company|organi{sation,zation}|firm|house|business)] |
          (somebody|someone|anyone|anybody|people|senders) outside [of] [(our|the)
          (company|organi{sation,zation}|firm)] | external [sender*|origin] | from (external|outside)
      (sender*|address*|source*|people|companies) | direction [is|:|=] (incoming|inbound) | sent to us from
      outside | [the] sender is external | into [the|our] (company|organi{sation,zation}) | entering [the|our]
          company | from an external sender | from somebody external`,
  ),
  means(
    m.outgoing,
    `outgoing | outbound | (to|sent|going|went|out to|leaving to) [the] (outside|external*|externals|externally)
      [recipient*|address*|people|parties|world|[of] (our|the) (company|organi{sation,zation}|firm|house|business)] |
          from inside [our|the] (company|organi{sation,zation}) to the outside | direction [is|:|=]
          (outgoing|outbound) | (sent|going|went|mailed) out |
      leaving [the|our] (company|organi{sation,zation}) | (left|leave*) (us|[the|our]
      (company|organi{sation,zation}|house)) | to external (recipient*|address*)`,
  ),
  means(
    m.internal,
    `internal | internally | in-house | intern | within [the|our] (company|organi{sation,zation}|tenant) |
      inside [the|our] (company|organi{sation,zation}) | between (colleague*|employee*|our users|coworkers|our
      own people) | direction [is|:|=] internal | (from|sent by|by) [a] (colleague*|coworker*|inside) | among
      (colleagues|us|ourselves)`,
  ),
  means(
    m.fromUs,
    `(from|sent by) (us|our side) | (from|by|sent by) (our (people | users | employees | staff |
        organi{sation,zation} | company | side)) |
      [that] we [have|had|] (sent|send|wrote|mailed|emailed) [out]`,
    0.1,
  ),
  means(
    m.toUs,
    `(to|for|reached) (us|our
    (people|users|employees|staff|organi{sation,zation}|company|mailboxes))`,
    0.1,
  ),
  means(
    m.microsoft365,
    `[on|in|from|via|for|app|platform] [the] (office 365|office365|o365|m365|microsoft 365|exchange
      [online]|outlook) [platform|only|mailbox*|side|tenant]`,
  ),
  means(
    m.google,
    `[on|in|via|for|app|platform] [the] (gmail|google [mail|workspace]) [platform|only|mailbox*|side|tenant]`,
  ),
  says(
    'Actor',
    ['cp'],
    `own (verdict|engine|product|scanner|system) | (our|the) own verdict | our own (verdict|engine) | ours |
        (our|the) (product|system|engine|filter|own engine|own
      product|scanner|console) | we | us | ourselves`,
  ),
  says('Actor', ['admin'], '(an|the|our|some|one of our|one of the|any) (admin*|administrator*)'),
  says('Actor', ['analyst'], '(an|the|our|some|a|any|one of our) (analyst*|soc analyst*|security analyst*)'),
  says('Actor', ['microsoft'], 'the microsoft | microsoft itself'),

  // Parts and counts.
  says(
    'Part',
    'attachment',
    `att | atts | attachment* | attached file* | enclosure* | file* attached | files | attached
    document*`,
  ),
  says('Part', 'link', 'link* | url* | hyperlink*'),
  says('Part', 'subject', 'subject [line]'),
  says('Part', 'sender_name', 'sender name | display name'),
  says('Part', 'sender_email', 'sender [address]'),
  says('Part', 'recipients', 'recipient*'),
  says('Part', 'message_id', 'message [-] id | message-id | message_id'),
  says('Part', 'sender_client_ip', 'client [-] ip | client-ip'),
  says('Countable', 'attachments_count', 'attachment* | attached file* | file* | document*'),
  says('Countable', 'links_count', 'link* | url* | hyperlink*'),
  says(
    'Countable',
    'recipients_count',
    `recipient* | people | person* | addressee* | address* | user* |
    receiver* | mailbox*`,
  ),
  rule(
    'Range',
    '(more [than|then]|over|above|> |greater than|in excess of|exceeding|upwards of) <Number>',
    ({ Number }) => ({ min: Number + 1 }),
  ),
  rule(
    'Range',
    `(at least|minimum|no (less|fewer) than|not (less|fewer) than|min [.]|> =|>=|minimum of|from)
    <Number>`,
    ({ Number }) => ({ min: Number }),
  ),
  rule(
    'Range',
    `<Number> (or more|or higher|or above|and more|plus|\\+|and up|upwards|or greater|and higher|and above|or
      up)`,
    ({ Number }) => ({ min: Number }),
  ),
  rule('Range', '(less than|fewer than|under|below|<) <Number>', ({ Number }) =>
    Number > 0 ? { min: 0, max: Number - 1 } : undefined,
  ),
  rule(
    'Range',
    `(at most|up to|maximum|no more than|not more than|max [.]|<=|a maximum of|not over|not exceeding) <Number>`,
    ({ Number }) => ({ min: 0, max: Number }),
  ),
  rule('Range', '<Number> (or less|or fewer|or lower|or below|and below|at most|or under)', ({ Number }) => ({
    min: 0,
    max: Number,
  })),
  rule('Range', '(exactly|precisely|just|only) <Number>', ({ Number }) => ({ min: Number, max: Number })),
  rule('Range', '[between|from] <Number> (to|and|-|–|or|through) <Number>', ({ Number, Number2 }) =>
    Number < Number2 ? { min: Number, max: Number2 } : undefined,
  ),
  says('Range', { min: 2 }, 'several | multiple | more than one'),
  says('Range', { min: 1, max: 1 }, '[only|just|exactly] (a single | one | single | a sole | only one)'),

  // Parts of the organisation.
  ...`finance | sales | marketing | payroll | purchasing | hr | legal | support | accounting | logistics |
    reception | procurement | the board | helpdesk | treasury | accounts | operations | facilities | security |
    engineering | management | dispatch | compliance | production | warehouse | it | service desk | customer service`
    .split('|')
    .map((team) => says('Team', { value: team.trim() }, `${team.trim()} [team|department]`)),
  rule(
    'Cond',
    '[whose] (only|sole|single) recipient* [<Is>] <Who>',
    ({ Who }) => ({ kind: 'and', of: [Who.to, { kind: 'count', of: 'recipients_count', min: 1, max: 1 }] }),
    -0.2,
  ),
  rule(
    'Cond',
    `<From> (everybody|everyone|anyone|anybody|someone|somebody) (but|except|other than|outside [of])
    <Who>`,
    ({ Who }) => ({ kind: 'not', of: Who.from }),
  ),
  rule(
    'Cond',
    'who (emailed|mailed|messaged|contacted|wrote to|has emailed|has written to) <Who>',
    ({ Who }) => Who.to,
    -0.3,
  ),
  rule(
    'Fill',
    '(no matter|regardless of|irrespective of|never mind) [whether|if|of] <Cond> [<Or> (<Not>|<Cond>)]',
    () => true,
  ),
  rule(
    'Who',
    '(our|the|my|a) (customer|client|supplier|vendor|partner|manager|boss) (<Address>|<Domain>)',
    ({ Address, Domain }) => (Address ? addressWho(Address) : domainWho(Domain)),
  ),
  rule('Who', '(one|any|either) of <Who>', ({ Who }) => Who),
  says('SaysLast', true, 'appears | is mentioned | are mentioned'),
  rule('Glue', '(not only|not just)', () => true, -0.3),
  // Me and mine.
  rule('Glue', 'that [i|we|you] (have|had|see|need|want)', () => true),
];

/** What no search can answer. */
export const englishRefusals: readonly Rule[] = [
  says(
    'No',
    'prompt_order',
    `(delete | remove | release | restore | block | unblock | allow | forward | move | mark | export | reply |
      archive | purge | resend | unsubscribe | whitelist | blacklist | allowlist | blocklist | download | create |
          make |
      notify | add | open | disable | ban | reset | change | set | send | approve | reject | schedule | print |
      remind | warn | translate | summari{ze,se} | inform | alert | assign | enable | configure) (all | every |
      everything | it | them | this | these | those | the | that | a | an | me | my | our | please | him | her |
      any | each | whatever | to | for | from) | quarantine (everything | all | every | each | this | these |
      those | it | them | that | any)`,
  ),
  says(
    'No',
    'prompt_chart',
    `how many | how much | number of | amount of | total of | volume of | chart* | graph* | plot | diagram |
      trend* | statistic* | stats | average | percent* | percentage | ratio | compare! | comparison | versus |
      group! by | broken down | breakdown | top | most | per (day|week|month|user|sender|hour|department) | by
      (day|week|month|user|sender|hour|country|department) | rank! | ranking | summary | distribution |
      histogram | dashboard | count | largest | biggest | smallest | longest | busiest | first | latest
      (one|mail) | list of senders | which (users | employees | sender | senders | department* | domain* |
      people | mailboxes | countries | country)`,
  ),
  denies(
    m.reported,
    `reported by (nobody|no one|none) | (nobody|no one) [has|have] reported | unreported | not reported by
      anyone`,
  ),
  says(
    'No',
    'prompt_not_understood',
    `is this (mail|email|message) | and now the same | does the | what (does|is a|is an) | what is the meaning`,
  ),
  says(
    'No',
    'prompt_not_recorded',
    `drafts | calls | he | she | him | proofpoint | sophos | mimecast | barracuda | virustotal | vpn | chatgpt | qr
        code* | open!
      | opened | unread | unopened | replied | answer! | answered | forward! | forwarded | country | countries |
      size | larger | bigger | smaller | mb | kb | megabyte* | kilobyte* | gb | language | priority | importance
      | important | starred | cc'd | cc | bcc | bcc'd | reply-to | spf | dkim | dmarc | header* | score | score*
      | macro* | encrypted | password-protected | spoof! | impersonat{e,es,ed,ing,ion} | lookalike* |
      look-alike* | forged | qr | first-time | bounced | rejected | undelivered | undeliverable | department |
      manager* | boss | ceo | cfo | cto | supervisor | intern* | customer* | client* | competitor* | partner* |
      vendor* | supplier* | vip* | executive* | similar | alike | same | device* | iphone | mobile | signature |
      urgent | weird | strange | funny | friendly | angry | threatening | read | clicked | who | whom | why |
      how | when | where is | certificate | timezone | location | abroad | foreign | urgency | tone | sentiment
      | attachment size | macros | image* | screenshot* | retention | logged in | ip reputation | in (french |
      german | english | spanish | italian | polish | dutch | chinese | russian) | reputation`,
    0.2,
  ),
  rule(
    'No',
    '[so] what (does|do|is|are) [a|an|the] <Cond> (mean [?]|means [?]|stand for [?]|?)',
    ({ Cond }) => (Cond.kind === 'detection' ? 'prompt_not_understood' : undefined),
  ),
  rule('No', '(released|restored|deleted|removed) by [<Det>] <Staff>', () => 'prompt_not_recorded', -0.5),
  rule('No', '(is|was) (it|this|that) <Cond>', ({ Cond }) =>
    Cond.kind === 'detection' ? 'prompt_not_understood' : undefined,
  ),
  rule('No', '<Cond> (was|is) (it|this|that)', ({ Cond }) =>
    Cond.kind === 'detection' ? 'prompt_not_understood' : undefined,
  ),
  rule('No', '(every|each) <Cond>', ({ Cond }) =>
    Cond.kind === 'received' ? 'prompt_recurring' : undefined,
  ),
  rule(
    'No',
    `(quarantined | held | blocked | released | restored | deleted | removed | reported | opened | read |
      approved) by (<Name>|<Address>)`,
    () => 'prompt_not_recorded',
  ),
  says(
    'No',
    'prompt_body',
    `(in|inside|within) [the|their|its] (body|bodies|text|content*|mail text|message text|body text) | body |
      bodies | whose (body|text|content) | body (says|contains) | the (body|content*|wording)`,
  ),
  says(
    'No',
    'prompt_recurring',
    `at night | on weekends | (every|each) (day | week | month | morning | evening | weekend | monday | tuesday
      | wednesday | thursday | friday | saturday | sunday | night) | nightly | weekly | monthly | daily |
      (outside|during|after|out of) [of] [the] (business|working|office|work) hours | after hours | in the
      mornings | mondays | tuesdays | fridays | weekends | regularly | usually`,
  ),
  says(
    'No',
    'prompt_future',
    `tomorrow | next (week | month | year | monday | tuesday | wednesday | thursday | friday | saturday | sunday
      | quarter) | in the future | upcoming | will be | coming week`,
  ),
];
