import type { ReactNode } from 'react';
import { paths } from '../../site/paths.ts';

interface PreferenceFormProps {
  /** The page to return to without JavaScript. */
  returnUrl?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that saves a preference. Without JavaScript it posts and redirects back; otherwise the loader
 * applies it in place.
 */
export function PreferenceForm({ returnUrl, className, children }: PreferenceFormProps) {
  return (
    <form method="post" action={paths.preferences()} className={className} data-preference="">
      {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
      {children}
    </form>
  );
}
