/** The command line is invalid. The message says what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}
