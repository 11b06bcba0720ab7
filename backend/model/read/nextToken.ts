import { createCipheriv, createDecipheriv, createHash, randomBytes as ofSystem } from 'node:crypto'
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'

/** The order values of a row. */
export type Cursor = readonly (string | number | boolean | null)[]

/** The argument that a caller gives a token as. */
export type TokenArgument = 'nextToken' | 'after'

const IV_BYTES = 12
const TAG_BYTES = 16
const LONGEST_TOKEN = 16_384

const cursorSchema = v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()])))

/**
 * Seals where a page ended, or where a row of it stands, so that it can neither be read nor changed, nor used for another question or by
 * another person. `question` holds the shape, the arguments and the viewer.
 */
export class TokenSeal {
  readonly #key: Buffer
  readonly #randomBytes: (count: number) => Buffer

  /** The key has 32 bytes and is the same on every replica. */
  constructor(key: Buffer, randomBytes: (count: number) => Buffer = ofSystem) {
    this.#key = key
    this.#randomBytes = randomBytes
  }

  close(cursor: Cursor, question: unknown): string {
    return this.closing(question)(cursor)
  }

  /** For all places of one page: what they are bound to is worked out once. */
  closing(question: unknown): (cursor: Cursor) => string {
    const bound = digest(question)
    return (cursor) => {
      const iv = this.#randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(bound)
      const sealed = Buffer.concat([cipher.update(JSON.stringify(cursor)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    }
  }

  open(token: string, question: unknown, argument: TokenArgument = 'nextToken'): Cursor {
    try {
      if (token.length > LONGEST_TOKEN) throw new Error('No token is that long')
      const bytes = Buffer.from(token, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(digest(question)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      return v.parse(cursorSchema, JSON.parse(opened.toString()))
    } catch {
      throw badInput(argument, 'This page can no longer be read on. Begin again.')
    }
  }
}

function digest(question: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(question)).digest()
}
