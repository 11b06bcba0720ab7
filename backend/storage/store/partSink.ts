import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { mismatch } from './judgeParts.ts'
import type { WriteInTurn } from './partTurns.ts'

// Bytes per write: a system call for each chunk of a socket costs more than the copy.
const BATCH_BYTES = 1024 ** 2

interface Place {
  handle: FileHandle
  /** Offset of the part in the file. */
  at: number
  /** Bytes that are said to come. */
  length: number
  inTurn: WriteInTurn
}

/**
 * Takes the bytes of a part to their place in a file, and sums them up. Fails with `UPLOAD_MISMATCH` where there are more
 * or fewer than were said. Nothing is made for a piece: what a large file takes of them would stay until it is collected.
 */
export class PartSink extends Writable {
  readonly #place: Place
  readonly #md5 = createHash('md5')
  readonly #batch: Buffer
  #held = 0
  #written = 0

  constructor(place: Place) {
    super({ highWaterMark: BATCH_BYTES })
    this.#place = place
    this.#batch = Buffer.allocUnsafeSlow(Math.min(BATCH_BYTES, place.length))
  }

  /** The MD5 of all bytes, once they are written. */
  digest(): Buffer {
    return this.#md5.digest()
  }

  override _write(piece: Buffer, _encoding: string, done: (error?: Error) => void): void {
    if (this.#written + this.#held + piece.length > this.#place.length) return done(mismatch())
    this.#md5.update(piece)
    const taken = this.#hold(piece, 0)
    if (this.#held < this.#batch.length) {
      giveBack(piece)
      return done()
    }
    this.#writeFull(piece, taken).then(() => done(), done)
  }

  override _final(done: (error?: Error) => void): void {
    this.#writeHeld().then(() => {
      giveBack(this.#batch)
      done(this.#written === this.#place.length ? undefined : mismatch())
    }, done)
  }

  /** Returns how much of the piece is taken by then. */
  #hold(piece: Buffer, taken: number): number {
    const count = piece.copy(this.#batch, this.#held, taken)
    this.#held += count
    return taken + count
  }

  async #writeFull(piece: Buffer, begun: number): Promise<void> {
    for (let taken = begun; this.#held === this.#batch.length;) {
      await this.#writeHeld()
      taken = this.#hold(piece, taken)
    }
    giveBack(piece)
  }

  /** The system may write less than it is given, on a disk that is nearly full for one. */
  async #writeHeld(): Promise<void> {
    const { handle, at, inTurn } = this.#place
    for (let done = 0; done < this.#held;) {
      const { bytesWritten } = await inTurn(() =>
        handle.write(this.#batch, done, this.#held - done, at + this.#written),
      )
      done += bytesWritten
      this.#written += bytesWritten
    }
    this.#held = 0
  }
}

/**
 * Frees memory that has been read for the last time, where it belongs to this buffer alone. Left to the collector, each
 * 64 MiB of it cost a walk through all that the process holds.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
