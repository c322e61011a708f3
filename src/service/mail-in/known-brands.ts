interface KnownBrand {
  readonly name: string;
  readonly domains: readonly string[];
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
      'office.com',
      'live.com',
      'outlook.com',
      'msn.com',
      'office365.com',
    ],
  },
  {
    name: 'Google',
    domains: ['google.com', 'gmail.com', 'youtube.com', 'googlemail.com', 'googlegroups.com'],
  },
  { name: 'Amazon', domains: ['amazon.com', 'amazon.de', 'amazon.co.uk', 'amazonaws.com', 'amazonses.com'] },
  { name: 'Apple', domains: ['apple.com', 'icloud.com', 'me.com', 'mac.com'] },
  { name: 'Netflix', domains: ['netflix.com'] },
  { name: 'LinkedIn', domains: ['linkedin.com'] },
  { name: 'Facebook', domains: ['facebook.com', 'facebookmail.com', 'meta.com', 'fb.com'] },
  { name: 'Instagram', domains: ['instagram.com'] },
  { name: 'WhatsApp', domains: ['whatsapp.com'] },
  { name: 'DocuSign', domains: ['docusign.com', 'docusign.net'] },
  { name: 'Dropbox', domains: ['dropbox.com', 'dropboxmail.com'] },
  { name: 'Adobe', domains: ['adobe.com'] },
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
