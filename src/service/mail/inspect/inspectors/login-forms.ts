import { finding, type Finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { readForms } from '../../parse/html/page-code.ts';

/**
 * A mail, or a message in it, with a form for a password, card number or the like. Legitimate senders ask for
 * these on their own pages; search boxes, surveys and the like in newsletters ask for something else.
 */
export const loginFormsInspector: Inspector = {
  name: 'login-forms',
  inspect({ html, otherTexts, pages }: InspectedMail): Finding[] {
    const inside = [...pages].flatMap(([file, page]) => (file.isText ? [page] : []));
    const asks = [html, ...otherTexts, ...inside].some((page) => page !== null && readForms(page).asksSecret);
    return asks ? [finding('cp_phishing', 'body_login')] : [];
  },
};
