import { asUser } from '#backend/platform/admission/currentUser.ts'
import { Turns } from '#backend/platform/admission/turns.ts'
import { storageLimits } from '#schema/storageLimits.ts'

/**
 * Parts of one owner that are taken side by side: each has a megabyte of memory. A slow line keeps its turn for long, so
 * there is no limit for all owners together.
 */
const TAKEN = { slots: Infinity, perUser: storageLimits.partsAtOnce, waitingPerUser: 64, waitMs: 60_000 }

/** Writes that run side by side: each takes a thread of the pool that also reads files, which has four. */
const WRITTEN = { slots: 3, perUser: 2, waitingPerUser: storageLimits.partsAtOnce, waitMs: 60_000 }

/** Runs one write to the disk when it is the owner's turn. */
export type WriteInTurn = <Result>(write: () => Promise<Result>) => Promise<Result>

/** Owners of uploads take turns: at having parts taken, and at each write. The address of a part names its upload alone. */
export class PartTurns {
  readonly #taken = new Turns(TAKEN)
  readonly #written = new Turns(WRITTEN)

  take<Result>(
    { ownerId, signal }: { ownerId: string; signal: AbortSignal },
    work: (inTurn: WriteInTurn) => Promise<Result>,
  ): Promise<Result> {
    // Bytes come with the events of a connection, which know no user.
    const inTurn: WriteInTurn = (write) => asUser({ subject: ownerId }, () => this.#written.run(write))
    return asUser({ subject: ownerId }, () => this.#taken.run(() => work(inTurn), signal))
  }
}
