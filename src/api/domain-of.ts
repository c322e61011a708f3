/**
 * The domain of an address, lower case; empty when it has none. A file of its own: the browser needs it without the validators, which
 * weigh 5 KB.
 */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1 || address.length).toLowerCase();
}
