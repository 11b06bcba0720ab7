/**
 * Completing and aborting one upload take turns within this process. Other processes are kept apart by the upload's row,
 * which one of them alone deletes; a turn spares them the work, and a picture from being remade twice.
 */
export class UploadTurns {
  readonly #last = new Map<string, Promise<void>>()

  async take<Result>(turn: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#last.get(turn)
    const { promise, resolve: end } = Promise.withResolvers<void>()
    this.#last.set(turn, promise)
    try {
      await previous
      return await work()
    } finally {
      if (this.#last.get(turn) === promise) this.#last.delete(turn)
      end()
    }
  }
}
