import { progressLook, spinnerLook } from './looks.ts';

/** A spinner, decorative: the text beside it names what is loading. */
export function Spinner() {
  return <span className={spinnerLook} aria-hidden="true" />;
}

interface ProgressProps {
  /** What progresses, for assistive technology. */
  label: string;
  value?: number;
  max?: number;
}

/** A progress bar; indeterminate without `value`. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  return <progress className={progressLook} aria-label={label} value={value} max={max} />;
}
