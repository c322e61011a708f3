import { finding, type Finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { readForms } from '../read-forms.ts';

/**
 * A mail, or a message in it, that asks for a password, the number of a card or the like in a form of its own. Whoever has an account with somebody types
 * that on a page of theirs; search boxes, surveys and the like in newsletters ask for something else.
 */
export const loginFormsInspector: Inspector = {
  name: 'login-forms',
  inspect({ html, otherTexts, pages }: InspectedMail): Finding[] {
    const inside = [...pages].flatMap(([file, page]) => (file.isText ? [page] : []));
    const asks = [html, ...otherTexts, ...inside].some((page) => page !== null && readForms(page).asksSecret);
    return asks ? [finding('cp_phishing', 'body_login')] : [];
  },
};
