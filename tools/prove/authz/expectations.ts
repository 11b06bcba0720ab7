import { readFileSync } from 'node:fs'
import { readDoing, readReading } from './readTable.ts'

const parts = new Map(
  readFileSync(new URL('expectations.txt', import.meta.url), 'utf8')
    .split(/^== /m)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n').filter((line) => !line.startsWith('#'))
      return [name, lines.join('\n')] as const
    }),
)

/** The readers of each kind of row. */
export const reading = readReading(parts.get('reading') ?? '')

/** Callers allowed per operation and, if it has several, per kind of row. */
export const doing = readDoing(parts.get('doing') ?? '')

/** The tests of operations that this proof does not call, by operation. */
export const elsewhere = new Map(
  (parts.get('elsewhere') ?? '').split('\n').flatMap((line) => {
    const [name = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return name === '' ? [] : [[name, where] as const]
  }),
)
