import type { ReactNode } from 'react';

/** The form of a page of the settings, with its cards one below the other. The service checks it, in words of ours. */
export const SettingsForm = ({ action, children }: { action: string; children: ReactNode }) => (
  <form className="grid gap-5" method="post" action={action} noValidate data-edit-clears="">
    {children}
  </form>
);
