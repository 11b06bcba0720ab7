import { parseArgs } from 'node:util'

const MOST_PEOPLE = 1_000_000
const USAGE = `Usage: npm run demo -- --people <1 to ${MOST_PEOPLE}> [--seed <number>]
       npm run demo -- --reset [--yes]`

/** A large studio to add, or the reset of a folder with demo data. */
export type DemoRequest = { kind: 'large'; people: number; seed: number } | { kind: 'reset'; isConfirmed: boolean }

/** Reads the command line of `npm run demo`. */
export function readDemo(args: readonly string[]): DemoRequest {
  const { people, seed, reset, yes } = parse([...args])
  if (!reset && !yes) return readLarge({ people, seed })
  if (!reset || people !== undefined || seed !== undefined) throw new Error(USAGE)
  return { kind: 'reset', isConfirmed: yes }
}

function readLarge({ people, seed = '1' }: { people: string | undefined; seed: string | undefined }): DemoRequest {
  const count = wholeNumber(people)
  const start = wholeNumber(seed)
  if (count === undefined || start === undefined || count < 1 || count > MOST_PEOPLE) throw new Error(USAGE)
  return { kind: 'large', people: count, seed: start }
}

function parse(args: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({
      args,
      options: { people: { type: 'string' }, seed: { type: 'string' }, reset: flag, yes: flag },
    }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
}
