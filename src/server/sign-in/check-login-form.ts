/** What the person typed; the password is never sent back to the page. */
export interface LoginForm {
  email: string;
  current_password: string;
}

export interface LoginFieldErrors {
  email?: 'invalid_email';
  current_password?: 'invalid_password';
}

/** One address, no more than a mailbox and a domain; the service decides whether it exists. */
const emailPattern = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+$/;

/** Checks the login form (SI-08); the answer is empty when all is well. */
export function checkLoginForm(form: LoginForm): LoginFieldErrors {
  const errors: LoginFieldErrors = {};
  if (form.email.length > 320 || !emailPattern.test(form.email)) errors.email = 'invalid_email';
  if (form.current_password === '' || form.current_password.length > 1_000) {
    errors.current_password = 'invalid_password';
  }
  return errors;
}
