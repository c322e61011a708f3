import { cleanLine } from '../mail-out/clean-message.ts';

/** Longest text of a stranger on one line of a page, characters. */
const longest = 300;

/** What a stranger wrote, on one line of a page for employees: no mark turns letters round or hides some, as in notices. */
export const nameOfStranger = (text: string): string => cleanLine(text, longest);

/** Whom a mail says it is from. */
export const senderOf = ({ nickname, sender_address }: { nickname: string; sender_address: string }) => {
  const [name, address] = [nameOfStranger(nickname), nameOfStranger(sender_address)];
  return name ? `${name} <${address}>` : address;
};
