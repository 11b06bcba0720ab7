/** Maximum depth, because an error may be its own cause. */
const DEEPEST = 5
/** Maximum number of errors in an aggregate. */
const MOST_ERRORS = 10
/** Maximum length of a message, which may contain input of any length. */
const LONGEST = 1_000
const LONGEST_STACK = 8_000

/**
 * Reduces an error to a description without personal data: PostgreSQL's details quote whole rows, and a mail server
 * names the refused recipient. Of thrown values that are not errors, only primitive ones are described.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return describeThrown(error)
  if (depth > DEEPEST) return error.name
  const below = (inner: unknown) => describeError(inner, depth + 1)
  return {
    type: error.name,
    message: messageOf(error),
    ...codesOf(error),
    stack: callsOf(error),
    cause: below(error.cause),
    errors: error instanceof AggregateError ? error.errors.slice(0, MOST_ERRORS).map(below) : undefined,
  }
}

function describeThrown(thrown: unknown): unknown {
  if (typeof thrown === 'string') return maskPeople(cut(thrown))
  return typeof thrown === 'object' && thrown !== null ? Object.prototype.toString.call(thrown) : thrown
}

function messageOf(error: Error): string {
  const { code } = codesOf(error)
  const message = cut(error.message)
  return quotesValue(code, message) ? 'withheld, as it quotes a value' : maskPeople(message)
}

/** The part before the stack frames repeats the message, including lines that look like frames. */
function callsOf({ stack, message }: Error): string | undefined {
  const at = stack?.indexOf(message) ?? -1
  if (stack === undefined || at === -1) return undefined
  const begin = stack.indexOf('\n', at + message.length)
  return begin === -1 ? undefined : stack.slice(begin + 1, begin + LONGEST_STACK)
}

/** Cuts between two words, because half an address would not be recognized as one. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const start = text.slice(0, LONGEST)
  return `${start.slice(0, start.lastIndexOf(' ') + 1)}…`
}

function maskPeople(text: string): string {
  return text.replace(/[^\s<>"'(),]+/g, (word) => (word.includes('@') ? '…@…' : word)).replace(/\+\d{7,15}/g, '+…')
}

/** Codes of the system, PostgreSQL or this program, and the violated constraint. */
function codesOf(error: Error & { code?: unknown; constraint?: unknown }): { code?: unknown; constraint?: unknown } {
  return { code: error.code, constraint: error.constraint }
}

/** Messages of PostgreSQL's class 22 quote the invalid value; so do those of GraphQL and JSON. */
function quotesValue(code: unknown, message: string): boolean {
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return true
  return QUOTING.some((words) => message.includes(words))
}

const QUOTING = ['invalid value', 'cannot represent', 'is not valid JSON', 'in JSON at position', 'but received']
