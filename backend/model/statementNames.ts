import { createHash } from 'node:crypto'
import type { Statement } from '#backend/platform/database.ts'

/** Every name costs memory on every connection, so their number has an end. */
const MOST_NAMES = 2000

/** Names statements by their text, so that each is prepared once a connection. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  name(text: string): Statement {
    const known = this.#names.get(text)
    if (known !== undefined) return { name: known, text }
    if (this.#names.size >= MOST_NAMES) return { text }
    const name = `read_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
    this.#names.set(text, name)
    return { name, text }
  }
}
