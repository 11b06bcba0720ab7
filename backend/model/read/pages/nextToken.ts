import { createHash, randomBytes as ofSystem } from 'node:crypto'
import sodium from 'libsodium-wrappers'
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'

/** The order values of a row. */
export type Cursor = readonly (string | number | boolean | null)[]

/** The argument that a caller gives a token as. */
export type TokenArgument = 'nextToken' | 'after'

const NONCE_BYTES = 24
const NONCES_AT_ONCE = 256
const LONGEST_TOKEN = 16_384

await sodium.ready

const cursorSchema = v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()])))

/**
 * Seals where a page ended, or where a row of it stands, so that it can neither be read nor changed, nor used for another question or by
 * another person. `question` holds the shape, the arguments and the viewer.
 *
 * XChaCha20-Poly1305, whose nonces are long enough to be drawn at random under one key forever. Each edge of a connection carries a seal,
 * and a cipher of `node:crypto` is an object of its own for each: seven times the time.
 */
export class TokenSeal {
  readonly #key: Buffer
  readonly #randomBytes: (count: number) => Buffer
  #nonces: Buffer = Buffer.alloc(0)

  /** The key has 32 bytes and is the same on every replica. */
  constructor(key: Buffer, randomBytes: (count: number) => Buffer = ofSystem) {
    this.#key = key
    this.#randomBytes = randomBytes
  }

  close(cursor: Cursor, question: unknown): string {
    return this.closing(question)(cursor)
  }

  /** Returns a sealer for all positions of one page, so that the bound values are computed once. */
  closing(question: unknown): (cursor: Cursor) => string {
    const bound = digest(question)
    return (cursor) => {
      const nonce = this.#nextNonce()
      const text = JSON.stringify(cursor)
      const sealed = sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(text, bound, null, nonce, this.#key)
      return Buffer.concat([nonce, sealed]).toString('base64url')
    }
  }

  open(token: string, question: unknown, argument: TokenArgument = 'nextToken'): Cursor {
    try {
      if (token.length > LONGEST_TOKEN) throw new Error('No token is that long')
      const bytes = Buffer.from(token, 'base64url')
      const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
      const bound = digest(question)
      const text = sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(null, sealed, bound, nonce, this.#key, 'text')
      return v.parse(cursorSchema, JSON.parse(text))
    } catch {
      throw badInput(argument, 'This page can no longer be read on. Begin again.')
    }
  }

  /** Drawn many at once, and each used once. */
  #nextNonce(): Buffer {
    if (this.#nonces.length === 0) this.#nonces = this.#randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
    const nonce = this.#nonces.subarray(0, NONCE_BYTES)
    this.#nonces = this.#nonces.subarray(NONCE_BYTES)
    return nonce
  }
}

function digest(question: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(question)).digest()
}
