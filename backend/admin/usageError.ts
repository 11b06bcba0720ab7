/** The command line cannot be meant. Its message says what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}
