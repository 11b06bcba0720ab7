import { parseArgs } from 'node:util'

const MOST_PEOPLE = 1_000_000
const USAGE = `Usage: npm run demo -- --people <1 to ${MOST_PEOPLE}> [--seed <number>]`

/** Reads the command line of `npm run demo`. */
export function readLargeDemo(args: readonly string[]): { people: number; seed: number } {
  const { people, seed } = parse([...args])
  const count = wholeNumber(people)
  const start = wholeNumber(seed)
  if (count === undefined || start === undefined || count < 1 || count > MOST_PEOPLE) throw new Error(USAGE)
  return { people: count, seed: start }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { people: { type: 'string' }, seed: { type: 'string', default: '1' } } }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
}
