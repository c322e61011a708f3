/** A line of the service's log; `fields` never carry secrets or mail content. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;
