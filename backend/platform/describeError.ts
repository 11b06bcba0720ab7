/** An error may be its own cause. */
const DEEPEST = 5

/**
 * Takes of an error what tells of a fault, and leaves what tells of a person: PostgreSQL's details quote whole rows, a
 * mail server names whom it refuses. Anything that is no error is returned as it is.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  if (depth > DEEPEST) return error.name
  const below = (inner: unknown) => describeError(inner, depth + 1)
  return {
    type: error.name,
    message: messageOf(error),
    ...codesOf(error),
    // What stands before the calls repeats the message.
    stack: /^ +at .*/ms.exec(error.stack ?? '')?.[0],
    cause: below(error.cause),
    errors: error instanceof AggregateError ? error.errors.map(below) : undefined,
  }
}

function messageOf(error: Error): string {
  const { code } = codesOf(error)
  if (quotesValue(code)) return 'withheld, as it quotes a value'
  return error.message.replace(/[^\s<>"'(]+@[^\s<>"'),]+/g, '…@…').replace(/\+\d{7,15}/g, '+…')
}

/** The system's, PostgreSQL's or our own code, and the rule of a table that was broken. */
function codesOf(error: Error & { code?: unknown; constraint?: unknown }): { code?: unknown; constraint?: unknown } {
  return { code: error.code, constraint: error.constraint }
}

/** In PostgreSQL's class 22 a value is not what its type takes, and the message shows it. */
function quotesValue(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
}
