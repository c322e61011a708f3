import type { ReactNode } from 'react';

/** The heading of a step with an introduction. `role` announces the result of an action. */
export function AuthHeading({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div
      className="grid gap-1.5 [&>h1]:text-2xl [&>h1]:font-[650] [&>h1]:tracking-[-0.022em] max-[24rem]:[&>h1]:text-xl [&>p]:text-ink-2"
      role={role}
    >
      {children}
    </div>
  );
}
