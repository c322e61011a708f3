import { addressParser } from 'postal-mime';
import { domainOf } from '../../api/domain-of.ts';
import type { SampleGroup } from './sample-corpus.ts';
import type { SamplePerson } from './sample-people.ts';
import { chanceOf, toMailDate } from './sample-chances.ts';

type Field = { readonly name: string; readonly value: string };

/**
 * The headers that the tenant's platform adds to an incoming message: connection, SPF, DMARC and its own
 * verdict.
 */
export function traceOf(mail: {
  owner: SamplePerson;
  time: number;
  group: SampleGroup;
  id: string;
  ip: string;
  fields: readonly Field[];
}): Field[] {
  const { owner, id } = mail;
  const isSpam = mail.group.startsWith('spam');
  const ip = mail.ip || `198.51.100.${1 + Math.floor(chanceOf('ip', id) * 250)}`;
  const from = mail.fields.find(({ name }) => /^from$/i.test(name))?.value ?? '';
  const domain =
    domainOf(addressParser(from, { flatten: true })[0]?.address ?? '').replace(/[^\w.-]/g, '') ||
    'unknown.example';
  const spf = spfOf(isSpam, chanceOf('spf', id));
  const dmarc = spf === 'fail' && chanceOf('dmarc', id) < 0.25 ? 'fail' : spf === 'pass' ? 'pass' : 'none';
  const date = toMailDate(mail.time);
  if (owner.app === 'google_mail')
    return [
      { name: 'X-Gm-Message-State', value: 'AOJu0Y' },
      {
        name: 'Received',
        value: `from mail.${domain} (mail.${domain}. [${ip}])\n by mx.google.com with ESMTPS; ${date}`,
      },
      { name: 'Received-SPF', value: `${spf} (google.com: domain of ${domain}) client-ip=${ip};` },
      {
        name: 'Authentication-Results',
        value: `mx.google.com; spf=${spf} smtp.mailfrom=${domain};\n dmarc=${dmarc} header.from=${domain}`,
      },
    ];
  return [
    {
      name: 'Authentication-Results',
      value: `spf=${spf} (sender IP is ${ip})\n smtp.mailfrom=${domain}; dmarc=${dmarc} action=none header.from=${domain}`,
    },
    {
      name: 'Received-SPF',
      value: `${spf[0]?.toUpperCase()}${spf.slice(1)} (protection.outlook.com: domain of ${domain})\n client-ip=${ip};`,
    },
    {
      name: 'Received',
      value: `from mail.${domain} (${ip}) by\n DB5EUR03FT012.mail.protection.outlook.com with Microsoft SMTP Server; ${date}`,
    },
    {
      name: 'X-Forefront-Antispam-Report',
      value: `CIP:${ip};CTRY:;LANG:en;${forefrontOf(mail.group, chanceOf('forefront', id))}DIR:INB;`,
    },
  ];
}

/** The header of the tenant's own server for a mail that a person sends, signed in. */
export function hopOfSent({ address }: SamplePerson, id: string, time: number): Field {
  const host = domainOf(address);
  const ip = `10.20.${Math.floor(chanceOf('net', id) * 20)}.${1 + Math.floor(chanceOf('host', id) * 250)}`;
  return {
    name: 'Received',
    value: `from client.${host} (client.${host} [${ip}])\n by mail.${host} with ESMTPSA; ${toMailDate(time)}`,
  };
}

/** The header by which a mail is known to be of the person's platform. */
export const platformHeaders = ({ app, address }: SamplePerson): Field[] => [
  app === 'google_mail'
    ? { name: 'X-Gm-Message-State', value: 'AOJu0Y' }
    : { name: 'X-MS-Exchange-CrossTenant-Id', value: domainOf(address) },
];

function spfOf(isSpam: boolean, chance: number): string {
  if (isSpam) return chance < 0.3 ? 'fail' : chance < 0.5 ? 'softfail' : chance < 0.75 ? 'none' : 'pass';
  return chance < 0.86 ? 'pass' : chance < 0.96 ? 'none' : 'neutral';
}

/** A simulated verdict of Exchange Online Protection, usually correct. */
function forefrontOf(group: SampleGroup, chance: number): string {
  if (group.startsWith('spam')) {
    if (chance < 0.02) return 'SCL:9;SFV:SPM;CAT:HPHSH;';
    if (chance < 0.06) return 'SCL:8;SFV:SPM;CAT:PHSH;';
    if (chance < 0.25) return 'SCL:9;SFV:SPM;CAT:HSPM;';
    if (chance < 0.7) return 'SCL:5;SFV:SPM;CAT:SPM;';
    if (chance < 0.8) return 'SCL:1;SFV:NSPM;BCL:8;CAT:BULK;';
    return 'SCL:1;SFV:NSPM;CAT:NONE;';
  }
  if (group === 'hard-ham-1' && chance < 0.4) return 'SCL:1;SFV:NSPM;BCL:7;CAT:BULK;';
  return chance > 0.985 ? 'SCL:-1;SFV:SKN;CAT:NONE;' : 'SCL:1;SFV:NSPM;CAT:NONE;';
}
