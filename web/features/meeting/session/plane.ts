import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import * as v from 'valibot'
import { ROOM_TOPIC, RoomNews, type RoomRequest } from '#schema/classes/liveRoom.ts'
import type { RoomState } from './room.ts'

/** How often the plane's clock is asked when one comes in, and how long after each other, in milliseconds. */
const FIRST_ASKS = 5
const ASK_GAP_MS = 300
const ASK_AGAIN_MS = 20_000

type Asked = Pick<
  AudioVideoFacade,
  'realtimeSubscribeToReceiveDataMessage' | 'realtimeSendDataMessage' | 'realtimeMuteLocalAudio' | 'addObserver'
>

interface Following {
  clock: ServerClock
  /** The page's monotonic clock. */
  local: () => number
}

/** Without an answer for so long the line stands still, in milliseconds. */
const STALLED_AFTER_MS = 2_000

/** Our own plane, as far as it is asked. */
interface RoomLine {
  ask(request: RoomRequest): void
  /** The page may have stood still, and with it its clock and its line. */
  recover(): void
}

/** Keeps what the room agrees on. Only our own plane answers. */
export function followRoom(
  audioVideo: Asked,
  state: Pick<RoomState, 'shared' | 'mutings' | 'balance' | 'isStalled'>,
  { clock, local }: Following,
): RoomLine {
  const ask = (request: RoomRequest) => audioVideo.realtimeSendDataMessage(ROOM_TOPIC, JSON.stringify(request))
  const askTime = () => ask({ ask: 'time', sentAt: local() })
  let stalling: ReturnType<typeof setTimeout> | undefined
  audioVideo.realtimeSubscribeToReceiveDataMessage(ROOM_TOPIC, (message) => {
    const news = readNews(message.text())
    if (!news) return
    clearTimeout(stalling)
    state.isStalled.value = false
    if (news.news === 'time') clock.note(news)
    else if (news.news === 'room') state.shared.value = news.room
    else {
      audioVideo.realtimeMuteLocalAudio()
      state.mutings.value += 1
    }
  })
  let timeout: ReturnType<typeof setTimeout> | undefined
  const askOften = (times: number) => {
    clearTimeout(timeout)
    askTime()
    timeout = setTimeout(() => askOften(times - 1), times > 1 ? ASK_GAP_MS : ASK_AGAIN_MS)
  }
  audioVideo.addObserver({
    audioVideoDidStart() {
      askOften(FIRST_ASKS)
      // The place in the mix is a new one after a reconnect, and knows nothing of the old one's balance.
      const balance = state.balance.peek()
      if (balance !== 'even') ask({ ask: 'balance', balance })
    },
    audioVideoDidStop() {
      clearTimeout(timeout)
      clearTimeout(stalling)
    },
  })
  return {
    ask,
    recover() {
      clock.forget()
      askOften(FIRST_ASKS)
      clearTimeout(stalling)
      stalling = setTimeout(() => {
        state.isStalled.value = true
      }, STALLED_AFTER_MS)
    },
  }
}

function readNews(text: string): RoomNews | undefined {
  try {
    const parsed = v.safeParse(RoomNews, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** How far the plane's clock is from the browser's own, in milliseconds, and how sure that is. */
interface Sample {
  offset: number
  roundTrip: number
  at: number
}

interface ServerClock {
  /** Milliseconds since 1970 by the plane's clock; by the browser's own until the plane has answered. */
  now(): number
  /** Takes an answer of the plane: what was sent with the question, and the plane's time. */
  note(answer: { sentAt: number; now: number }): void
  /** The browser's own clock may have stood still: nothing that was measured before counts. */
  forget(): void
}

/** Clocks drift apart by some tens of milliseconds in an hour, so old answers are worth less than they seem. */
const KEPT_MS = 120_000

/** `local` must never jump: the page's own clock, not the one that people set. Milliseconds since 1970. */
export function createServerClock(local: () => number): ServerClock {
  let samples: Sample[] = []
  let offset = 0
  return {
    now: () => local() + offset,
    note({ sentAt, now }) {
      const at = local()
      const roundTrip = at - sentAt
      if (roundTrip < 0) return
      const recent = samples.filter((sample) => at - sample.at < KEPT_MS)
      samples = [...recent, { offset: now - (sentAt + roundTrip / 2), roundTrip, at }]
      offset = surest(samples) ?? offset
    },
    forget() {
      samples = []
    },
  }
}

/** The shortest way there and back leaves the least doubt about when in between the plane looked at its clock. */
function surest(samples: readonly Sample[]): number | undefined {
  return samples.toSorted((one, other) => one.roundTrip - other.roundTrip)[0]?.offset
}
