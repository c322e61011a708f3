/** True for the results of an SPF check that say the sender is forged (RFC 7208 §2.6.4 and §2.6.5). */
export const hasFailedSpf = (result: string): boolean => /^(?:soft)?fail$/i.test(result);
