/** A link to a part of the page, shown while it has the focus, for people who use the keyboard. */
export function SkipLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      className="visually-hidden fixed top-1.5 bottom-auto start-1.5 end-auto z-toast px-3 py-2 rounded-md bg-accent text-on-accent font-medium"
      href={`#${to}`}
    >
      {label}
    </a>
  );
}
