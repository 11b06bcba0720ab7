import { setTimeout as pause } from 'node:timers/promises'
import { book, cancel } from '#tools/prove/seatClient.ts'
import { idOf } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { checkAgainstItself, compareCosts, type Round } from './measure.ts'
import { type Audience, gatherAudience } from './members/audience.ts'
import { startBare } from './members/startBare.ts'
import { versionsOf } from './peerVersions.ts'
import type { Result } from './report.ts'

const SOCKETS = 5_000
const EVENTS_PER_ROUND = 20
const SETTLE_MS = 3_000

/** Delivers a booking to 5,000 sockets, compared with a bare socket server that sends the same bytes to as many. */
export async function run(): Promise<Result> {
  const stage = await openStage()
  const bare = await startBare()
  const audiences: Audience[] = []
  try {
    const seats = await openSeats(stage)
    const subscribe = {
      query: '',
      variables: { categoryId: seats.categoryId },
      extensions: { documentId: idOf('seatsOfCategory') },
    }
    const url = `${stage.obi.url.replace(/^http/, 'ws')}/graphql`
    const listeners = await gatherAudience({ url, count: SOCKETS, subscribe })
    const bareListeners = await gatherAudience({ url: bare.url, count: SOCKETS })
    audiences.push(listeners, bareListeners)
    await pause(SETTLE_MS)
    const text = await listeners.hear(seats.change)

    const ours = roundOf(stage.obi.pid, () => listeners.hear(seats.change))
    const peer = roundOf(bare.pid, () => bareListeners.hear(() => bare.child.send({ say: text })))
    const itself = await checkAgainstItself(peer)
    const measured = await compareCosts({ ours, peer })
    return {
      name: 'fanout',
      kind: 'ratio',
      measured,
      goal: { atLeast: 0.5 },
      peers: versionsOf(['ws']),
      objection: itself.isFair ? undefined : 'the bare server compared with itself is not 1',
      details: { sockets: SOCKETS, bytes: text.length, itself: itself.middle },
    }
  } finally {
    for (const audience of audiences) audience.close()
    bare.child.disconnect()
    await stage.close()
  }
}

function roundOf(pid: number, tell: () => Promise<unknown>): Round {
  return async () => {
    const before = cpuSecondsOf(pid)
    for (let event = 0; event < EVENTS_PER_ROUND; event += 1) await tell()
    return cpuSecondsOf(pid) - before
  }
}

/** A class whose spot one member books and cancels. Each change is an event. */
async function openSeats(stage: Stage): Promise<{ categoryId: string; change(): Promise<void> }> {
  const [member] = await stage.members(1)
  if (!member) throw new TypeError('One member was asked for')
  const { id } = await stage.studio.addOccurrence()
  const [row] = await stage.database.query<{ category_id: string }>(
    { text: 'select category_id from occurrence where id = $1' },
    [id],
  )
  let isBooked = false
  const change = async (who: Member) => {
    const answer = await (isBooked ? cancel : book)({ url: stage.obi.url, member: who, occurrenceId: id })
    if (answer.kind === 'refused') throw new Error(`The seat could not be changed: ${answer.code}`)
    isBooked = !isBooked
  }
  return { categoryId: row?.category_id ?? '', change: () => change(member) }
}
