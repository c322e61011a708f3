import { parse } from 'tldts';

interface KnownBrand {
  readonly name: string;
  readonly domains: readonly string[];
  /**
   * More of its domains, whose names are words that others use as well (`back-office.example`,
   * `sharepoint.acme.example`), or say nothing about the brand.
   */
  readonly more?: readonly string[];
  /** Whether it is also a first name. */
  readonly isFirstName?: true;
}

/** Organisations that phishing imitates most, with their genuine domains for sending and links. */
export const knownBrands: readonly KnownBrand[] = [
  { name: 'PayPal', domains: ['paypal.com', 'paypal.de', 'paypal.co.uk', 'paypalobjects.com'] },
  {
    name: 'Microsoft',
    domains: [
      'microsoft.com',
      'microsoftonline.com',
      'microsoft365.com',
      'live.com',
      'outlook.com',
      'msn.com',
      'office365.com',
    ],
    more: [
      'office.com',
      'sharepoint.com',
      'sharepointonline.com',
      'onedrive.com',
      'azure.com',
      'windows.com',
      'skype.com',
      'xbox.com',
      'visualstudio.com',
    ],
  },
  {
    name: 'Google',
    domains: ['google.com', 'gmail.com', 'youtube.com', 'googlemail.com', 'googlegroups.com'],
  },
  {
    name: 'Amazon',
    domains: ['amazon.com', 'amazon.de', 'amazon.co.uk', 'amazonaws.com', 'amazonses.com'],
    more: ['primevideo.com'],
  },
  { name: 'Apple', domains: ['apple.com', 'icloud.com', 'me.com', 'mac.com'], more: ['itunes.com'] },
  { name: 'Netflix', domains: ['netflix.com'] },
  { name: 'LinkedIn', domains: ['linkedin.com'] },
  {
    name: 'Facebook',
    domains: ['facebook.com', 'facebookmail.com', 'meta.com', 'fb.com'],
    more: ['metamail.com'],
  },
  { name: 'Instagram', domains: ['instagram.com'] },
  { name: 'WhatsApp', domains: ['whatsapp.com'] },
  { name: 'DocuSign', domains: ['docusign.com', 'docusign.net'] },
  { name: 'Dropbox', domains: ['dropbox.com', 'dropboxmail.com'], more: ['hellosign.com'] },
  { name: 'Adobe', domains: ['adobe.com'], more: ['adobesign.com', 'echosign.com'] },
  { name: 'eBay', domains: ['ebay.com', 'ebay.de', 'ebay.co.uk'] },
  { name: 'DHL', domains: ['dhl.com', 'dhl.de'] },
  { name: 'FedEx', domains: ['fedex.com'] },
  { name: 'UPS', domains: ['ups.com'] },
  { name: 'Citibank', domains: ['citi.com', 'citibank.com'] },
  { name: 'Chase', domains: ['chase.com'], isFirstName: true },
  { name: 'HSBC', domains: ['hsbc.com', 'hsbc.co.uk'] },
  { name: 'Wells Fargo', domains: ['wellsfargo.com'] },
  { name: 'Bank of America', domains: ['bankofamerica.com', 'bofa.com'] },
  { name: 'Deutsche Bank', domains: ['deutsche-bank.de', 'db.com'] },
  { name: 'Sparkasse', domains: ['sparkasse.de'] },
  { name: 'GitHub', domains: ['github.com'] },
];

/** Every genuine domain of a brand but its country sites. */
export const domainsOf = ({ domains, more = [] }: KnownBrand): readonly string[] => [...domains, ...more];

/** Country codes that anybody registers names below, as below generic suffixes. */
const soldToAll = new Set(
  'ad ai as bz cc cd cf co dj fm ga gg gq io la me ml ms nu pw sc sh sr su tk to tv ws'.split(' '),
);

const brandDomains = new Set(knownBrands.flatMap(domainsOf));
const brandNames = new Set(knownBrands.map(({ name }) => name.toLowerCase().replaceAll(' ', '')));

/** Whether a domain is one of a well-known brand, which have two or three labels, or below one. */
export function isBelowBrand(domain: string): boolean {
  const second = domain.lastIndexOf('.', domain.lastIndexOf('.') - 1);
  const third = second < 1 ? second : domain.lastIndexOf('.', second - 1);
  return brandDomains.has(domain.slice(second + 1)) || brandDomains.has(domain.slice(third + 1));
}

/**
 * Whether a domain writes for a well-known brand: one of its domains or below one, or its own name below a country's
 * suffix (`amazon.fr`, `hsbc.com.hk`), but none where others have addresses or machines of their own.
 */
export function isOfBrand(domain: string): boolean {
  const { domainWithoutSuffix: label, publicSuffix: suffix } = parse(domain);
  const country = suffix?.split('.').at(-1) ?? '';
  const hasName =
    brandNames.has(label?.replaceAll('-', '') ?? '') && country.length === 2 && !soldToAll.has(country);
  return (
    (hasName || isBelowBrand(domain)) &&
    !isMailboxProvider(domain) &&
    parse(domain, { allowPrivateDomains: true }).isPrivate !== true
  );
}

/** Domains below which anybody gets an address: they say nothing about who writes. */
const providerDomains = new Set(
  `gmail.com googlemail.com googlegroups.com msn.com icloud.com me.com mac.com aim.com rocketmail.com mail.com email.com
   proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com web.de freenet.de t-online.de arcor.de mailbox.org posteo.de
   online.de bluewin.ch libero.it tiscali.it virgilio.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr terra.com.br uol.com.br
   bol.com.br qq.com foxmail.com 163.com 126.com sina.com naver.com daum.net hanmail.net rediffmail.com mail.ru bk.ru inbox.ru
   list.ru ukr.net seznam.cz wp.pl o2.pl onet.pl interia.pl comcast.net verizon.net att.net sbcglobal.net cox.net charter.net
   earthlink.net btinternet.com sky.com virginmedia.com ntlworld.com bigpond.com shaw.ca rogers.com telus.net`.split(
    /\s+/,
  ),
);
/** Providers that have a domain in each of many countries. */
const providersAnywhere =
  /^(?:hotmail|outlook|live|yahoo|ymail|aol|gmx|yandex|zoho)\.(?:com|net|[a-z]{2}|com?\.[a-z]{2})$/;

/** Whether anybody gets an address at this domain, lower case. */
export const isMailboxProvider = (domain: string): boolean =>
  providerDomains.has(domain) || providersAnywhere.test(domain);
