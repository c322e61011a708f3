import type { ReactNode } from 'react';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { Badge, Chip, VerdictBadge } from './badge.tsx';
import { Banner, Progress, Spinner } from './banner.tsx';
import { Button, CopyButton, IconButton, LinkButton } from './button.tsx';
import { Card, Tabs } from './card.tsx';
import { DefinitionList } from './definition-list.tsx';
import { Dialog, closes } from './dialog.tsx';
import { EmptyState, Pagination } from './pagination.tsx';
import { Checkbox, PasswordInput, Radio, Select, Switch, TextArea, TextInput } from './field.tsx';
import { Menu, MenuButton, MenuChoice, MenuHeading, MenuLink, MenuSeparator } from './menu.tsx';
import { Table } from './table.tsx';
import { signOfState, type Tone } from './tones.ts';
import { pageLook, pageTitleLook } from './looks.ts';

/** Every component in every state, for development only; its texts are examples, not translated. */
export function Gallery({ locale }: { locale: string }) {
  const t = messagesOf(locale);
  return (
    <div className={pageLook}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
        <h1 className={pageTitleLook}>Design system</h1>
        <Button icon="refresh-cw">Refresh</Button>
        <Button variant="primary">Primary</Button>
      </header>
      <Buttons />
      <Labels t={t} />
      <Fields />
      <Messages />
      <Data t={t} />
      <Overlays />
    </div>
  );
}

function Buttons() {
  return (
    <Card title="Buttons">
      <div className="grid gap-4">
        {([undefined, 'sm', 'lg'] as const).map((size) => (
          <Row key={size ?? 'md'}>
            <Button size={size} variant="primary" icon="search">
              Search
            </Button>
            <Button size={size} icon="archive">
              Quarantine
            </Button>
            <Button size={size} variant="danger" icon="trash-2">
              Remove
            </Button>
            <Button size={size} variant="ghost">
              Uncheck all
            </Button>
            <Button size={size} disabled icon="archive">
              Disabled
            </Button>
            <Button size={size} busy>
              Saving…
            </Button>
            <LinkButton size={size} href="#buttons" icon="download">
              Link
            </LinkButton>
          </Row>
        ))}
        <Row>
          <IconButton icon="refresh-cw" label="Refresh" />
          <IconButton icon="columns-3" label="Columns" />
          <IconButton icon="rows-3" label="Density" aria-pressed />
          <IconButton icon="ellipsis" label="More" disabled />
          <IconButton icon="x" label="Close" size="sm" />
          <Switch on aria-label="Enabled" />
          <Switch on={false} href="#buttons">
            Microsoft Defender
          </Switch>
          <Spinner />
        </Row>
      </div>
    </Card>
  );
}

const verdicts = ['cp_phishing', 'cp_malicious', 'cp_ap_suspicious', 'cp_spam', 'cp_graymail', 'cp_leak'];
const moreVerdicts = ['cp_clean', 'cp_phishing_simulation', 'cp_malicious_url', 'not_known_yet'];
const states = ['cp_quarantined_by_admin', 'cp_not_quarantined', 'ms_delivered_inbox', 'ms_delivered_junk'];
const tones: Tone[] = ['neutral', 'accent', 'info', 'positive', 'caution', 'serious', 'danger', 'private'];

function Labels({ t }: { t: Translate }) {
  return (
    <Card title="Labels">
      <div className="grid gap-4">
        <Row>
          {[...verdicts, ...moreVerdicts].map((value) => (
            <VerdictBadge key={value} value={value} t={t} />
          ))}
        </Row>
        <Row>
          {states.map((value) => (
            <Badge key={value} {...signOfState(value)} look="outline">
              {t.find(`vocabulary.${value}`) ?? value}
            </Badge>
          ))}
          <Badge look="count">3</Badge>
          <Badge look="count" tone="accent">
            12
          </Badge>
        </Row>
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          <Chip
            name="Subject contains"
            value="invoice"
            removal={{ href: '#labels', 'aria-label': 'Remove Subject' }}
          />
          <Chip
            name="Direction"
            value="Incoming, Outgoing"
            removal={{ href: '#labels', 'aria-label': 'Remove' }}
          />
          <Chip name="Received" value="Last 7 days" />
        </Row>
      </div>
    </Card>
  );
}

const modes = [
  { value: 'contains', label: 'contains' },
  { value: 'exact', label: 'is exactly' },
];

function Fields() {
  return (
    <Card title="Fields">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-x-5 gap-y-4">
        <TextInput id="g-text" label="Subject" placeholder="invoice" hint="Whole words, in any order." />
        <TextInput
          id="g-error"
          label="Sender email"
          defaultValue="mara@"
          error="Enter a valid email address."
        />
        <TextInput id="g-icon" label="Search" icon="search" placeholder="Search…" optional="optional" />
        <TextInput id="g-off" label="Disabled" defaultValue="cannot be changed" disabled />
        <PasswordInput
          id="g-password"
          label="Password"
          showLabel="Show password"
          defaultValue="secret words"
        />
        <Select id="g-select" label="Compares by" options={modes} />
        <TextArea id="g-area" label="Comment" rows={3} optional="optional" />
        <div className="grid gap-4">
          <Row>
            <Checkbox label="Unchecked" />
            <Checkbox label="Checked" defaultChecked />
            <Checkbox label="Disabled" disabled />
            <Checkbox label="Both" disabled defaultChecked />
          </Row>
          <Row>
            <Radio name="g-radio" label="Phishing" defaultChecked />
            <Radio name="g-radio" label="Spam" />
          </Row>
        </div>
      </div>
    </Card>
  );
}

function Messages() {
  return (
    <Card title="Messages">
      <div className="grid gap-4">
        <Banner tone="info">The console was updated while you were away.</Banner>
        <Banner
          tone="positive"
          title="240 emails were quarantined"
          actions={<Button size="sm">Undo</Button>}
        />
        <Banner tone="caution" title="The filters changed since the last search">
          Search again before you act on all matching emails.
        </Banner>
        <Banner tone="danger" title="The release failed">
          3 of 12 emails are still in quarantine. Nothing else was changed.
        </Banner>
        <div className="grid gap-4">
          <Progress label="Releasing" value={38} />
        </div>
        <EmptyState
          icon="mail-search"
          title="No emails match"
          actions={<Button size="sm">Search the last 30 days</Button>}
        >
          Subject contains “invoice”, received in the last hour.
        </EmptyState>
      </div>
    </Card>
  );
}

const mails = [
  {
    id: '1',
    subject: 'Your parcel is waiting',
    sender: 'post@parce1.example',
    verdict: 'cp_phishing',
    size: '12 kB',
  },
  {
    id: '2',
    subject: 'Invoice 2026-114',
    sender: 'billing@fabrikam.example',
    verdict: 'cp_clean',
    size: '1.2 MB',
  },
  { id: '3', subject: 'Cheap pills', sender: 'deals@pills.example', verdict: 'cp_spam', size: '3 kB' },
];

function Data({ t }: { t: Translate }) {
  return (
    <Card title="Data">
      <div className="grid gap-4">
        <Tabs
          label="Views"
          tabs={[
            { href: '#all', label: 'All', count: '320', current: true },
            { href: '#held', label: 'Quarantined', count: '12', current: false },
            { href: '#log', label: 'Timeline', current: false },
          ]}
        />
        <Table
          caption="Emails"
          columns={[
            { title: 'Subject' },
            { title: 'Sender' },
            { title: 'Verdict' },
            { title: 'Size', numeric: true },
          ]}
          rows={mails.map((mail) => ({
            id: mail.id,
            cells: [
              <a key="subject" href="#data">
                {mail.subject}
              </a>,
              mail.sender,
              <VerdictBadge key="verdict" value={mail.verdict} t={t} />,
              mail.size,
            ],
          }))}
        />
        <Pagination t={t} previousHref="#data" nextHref="#data">
          41–80 of 320
        </Pagination>
        <DefinitionList
          entries={[
            { term: 'Sender', value: 'Billing <billing@fabrikam.example>' },
            {
              term: 'Message-ID',
              value: (
                <span className="inline-flex max-w-full min-w-0 items-center gap-1">
                  <code>20261121.114@fabrikam.example</code>
                  <CopyButton t={t} value="20261121.114@fabrikam.example" />
                </span>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Overlays() {
  return (
    <Card title="Overlays">
      <Row>
        <Button {...{ command: 'show-modal', commandfor: 'g-dialog' }} aria-haspopup="dialog">
          Open a dialog
        </Button>
        <Button popoverTarget="g-menu" iconAfter="chevron-down">
          Group actions
        </Button>
      </Row>
      <Menu id="g-menu" label="Group actions" align="start">
        <MenuHeading>12 selected</MenuHeading>
        <MenuButton icon="archive">Quarantine</MenuButton>
        <MenuButton icon="archive-restore" disabled>
          Release
        </MenuButton>
        <MenuLink icon="external-link" href="#overlays">
          Open profile
        </MenuLink>
        <MenuSeparator />
        <MenuChoice chosen>Comfortable</MenuChoice>
        <MenuChoice chosen={false}>Compact</MenuChoice>
        <MenuSeparator />
        <MenuButton icon="trash-2" danger>
          Remove
        </MenuButton>
      </Menu>
      <Dialog
        id="g-dialog"
        title="Quarantine 240 emails?"
        closeLabel="Close"
        footer={
          <>
            <Button {...closes('g-dialog')}>Cancel</Button>
            <Button variant="primary">Quarantine 240 emails</Button>
          </>
        }
      >
        <p>They leave the mailboxes of 31 people. You can undo this for as long as they are held.</p>
      </Dialog>
    </Card>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
