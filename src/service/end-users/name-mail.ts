import { cleanLine } from '../mail-out/clean-message.ts';

/** Longest untrusted text on one line of a page, characters. */
const longest = 300;

/**
 * Untrusted text on one line of a page for employees: without bidirectional and invisible characters, as in
 * notices.
 */
export const nameOfStranger = (text: string): string => cleanLine(text, longest);

/** The sender of a mail, for display. */
export const senderOf = ({ nickname, sender_address }: { nickname: string; sender_address: string }) => {
  const [name, address] = [nameOfStranger(nickname), nameOfStranger(sender_address)];
  return name ? `${name} <${address}>` : address;
};
