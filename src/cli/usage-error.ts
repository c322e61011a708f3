/** A command was called wrongly; the dispatcher prints the message and the command's usage, and ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
