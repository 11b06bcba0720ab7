import { createHash, hash, randomBytes as ofSystem, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'

/** The order values of a row. */
export type Cursor = readonly (string | number | boolean | null)[]

/** The argument that a caller gives a token as. */
export type TokenArgument = 'nextToken' | 'after'

const SALT_BYTES = 16
const TAG_BYTES = 16
const KEY_BYTES = 32
const LONGEST_TOKEN = 16_384

const cursorSchema = v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()])))

/**
 * Seals where a page ended, or where a row of it stands, so that it can neither be read nor changed, nor used for another
 * question or by another person. `question` holds the shape, the arguments and the viewer.
 *
 * Relay asks for a cursor of every row, and to make a cipher for each took a fifth of Classes. So a page has keys of its
 * own, and each place is sealed by them as SIV does it: its tag is a keyed hash of what is sealed, and begins the stream
 * that hides it. Both are SHAKE256, which takes its key in front.
 */
export class TokenSeal {
  readonly #key: Buffer
  readonly #randomBytes: (count: number) => Buffer

  /** The key has 32 bytes and is the same on every replica. */
  constructor(key: Buffer, randomBytes: (count: number) => Buffer = ofSystem) {
    this.#key = key
    this.#randomBytes = randomBytes
  }

  /** For all places of one page. */
  closing(question: unknown): (cursor: Cursor) => string {
    const salt = this.#randomBytes(SALT_BYTES)
    const keys = this.#keysOf(salt, question)
    return (cursor) => {
      const text = Buffer.from(JSON.stringify(cursor))
      const tag = shake(keys.tag, text, TAG_BYTES)
      return Buffer.concat([salt, tag, hidden(text, tag, keys)]).toString('base64url')
    }
  }

  open(token: string, question: unknown, argument: TokenArgument = 'nextToken'): Cursor {
    try {
      if (token.length > LONGEST_TOKEN) throw new Error('No token is that long')
      const bytes = Buffer.from(token, 'base64url')
      const tag = bytes.subarray(SALT_BYTES, SALT_BYTES + TAG_BYTES)
      const keys = this.#keysOf(bytes.subarray(0, SALT_BYTES), question)
      const text = hidden(bytes.subarray(SALT_BYTES + TAG_BYTES), tag, keys)
      // It throws where the token is too short for a tag.
      if (!timingSafeEqual(shake(keys.tag, text, TAG_BYTES), tag)) throw new Error('It was not sealed here')
      return v.parse(cursorSchema, JSON.parse(text.toString()))
    } catch {
      throw badInput(argument, 'This page can no longer be read on. Begin again.')
    }
  }

  /** All that is hashed has its length fixed but for its end, so that no two of them meet. */
  #keysOf(salt: Buffer, question: unknown): PageKeys {
    const asked = createHash('sha256').update(JSON.stringify(question)).digest()
    const both = shake(this.#key, Buffer.concat([salt, asked]), 2 * KEY_BYTES)
    return { tag: both.subarray(0, KEY_BYTES), stream: both.subarray(KEY_BYTES) }
  }
}

interface PageKeys {
  tag: Buffer
  stream: Buffer
}

/** The same twice is what it was. */
function hidden(bytes: Buffer, tag: Buffer, { stream }: PageKeys): Buffer {
  const mixed = shake(stream, tag, bytes.length)
  for (const [place, byte] of bytes.entries()) mixed[place] = (mixed[place] ?? 0) ^ byte
  return mixed
}

function shake(key: Buffer, content: Buffer, outputLength: number): Buffer {
  return hash('shake256', Buffer.concat([key, content]), { outputEncoding: 'buffer', outputLength })
}
