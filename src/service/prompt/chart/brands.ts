/** Firms that send mail to everybody, whom people write in small letters as well. */
export const brands: ReadonlySet<string> = new Set(
  `adobe airbnb aldi allianz amazon amex apple atlassian bahn barclays bitpay booking canva coinbase commerzbank
  dhl docusign dpd dropbox ebay edeka facebook fedex figma github gitlab gls google hermes hubspot ikea instagram
  kleinanzeigen klarna lidl linkedin lufthansa mailchimp mastercard netflix notion okta otto paypal postbank
  revolut rewe salesforce sap sharepoint shopify slack sparkasse spotify stripe telekom tiktok trello twilio twitter
  uber ups usps visa vodafone volksbank wetransfer whatsapp xing yahoo zalando zendesk zoom`.split(/\s+/),
);
