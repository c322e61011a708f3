/** A turning ring, decorative: what is being waited for is said in words beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

interface ProgressProps {
  /** What progresses, for assistive technology. */
  label: string;
  value?: number;
  max?: number;
}

/** A bar of work done; without `value` it says that the end is not known. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  return <progress className="progress" aria-label={label} value={value} max={max} />;
}

/** The shape of a text that is still on its way, in eighths of the line. */
export function Skeleton({ eighths = 8 }: { eighths?: 2 | 4 | 6 | 8 }) {
  return <span className={`skeleton skeleton-${eighths}`} aria-hidden="true" />;
}
