import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'

/** Where an operation is decided, and the text that it fails with. */
export interface OperationRule {
  file: string
  /** Undefined if the resolver has none; the call may still have one in `schema/callFailures.ts`. */
  failure: string | undefined
}

const TAGS = /^(?:\/\/ Operations?: .+\n)+/
// As the resolvers of an area write it: the wire name, what becomes of a failure, and its text.
const FAILURE = /\b(\w+): (?:\w+\(\s*)?(?:lambda|answerSoftly|answerEachFailure|inWords)\(\s*'([^']+)'/g

/**
 * The hand-written operations by wire name. The file of a rule begins with a line that names its operations, so that a
 * search for a wire name ends there. Throws if two files name the same operation.
 */
export function findRules(root: string): ReadonlyMap<string, OperationRule> {
  const files = globSync('backend/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const texts = files.toSorted().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const failures = new Map(
    texts
      .filter(({ file }) => file.endsWith('.resolvers.ts'))
      .flatMap(({ text }) => [...text.matchAll(FAILURE)].map(([, name = '', failure = '']) => [name, failure])),
  )
  const rules = new Map<string, OperationRule>()
  for (const { file, text } of texts) {
    for (const name of namesIn(text)) {
      const other = rules.get(name)
      if (other) throw new Error(`${name} is named in ${other.file} and in ${file}`)
      rules.set(name, { file, failure: failures.get(name) })
    }
  }
  return rules
}

function namesIn(text: string): string[] {
  const lines = TAGS.exec(text)?.[0].trim().split('\n') ?? []
  return lines.flatMap((line) => line.replace(/^.*?: /, '').split(', '))
}
