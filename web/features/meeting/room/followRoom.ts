import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import * as v from 'valibot'
import { ROOM_TOPIC, RoomNews, type RoomRequest } from '#schema/liveRoom.ts'
import type { ServerClock } from '#web/features/meeting/classMode/serverClock.ts'
import type { RoomState } from './roomState.ts'

/** How often the plane's clock is asked when one comes in, and how long after each other, in milliseconds. */
const FIRST_ASKS = 5
const ASK_GAP_MS = 300
const ASK_AGAIN_MS = 20_000

interface Following {
  clock: ServerClock
  /** The page's own clock, which nobody sets. */
  local: () => number
}

/** Keeps what the room agrees on. Returns how to ask it for something. Only our own plane answers. */
export function followRoom(
  audioVideo: AudioVideoFacade,
  state: Pick<RoomState, 'shared' | 'mutings' | 'balance' | 'heardAt'>,
  { clock, local }: Following,
): (request: RoomRequest) => void {
  const ask = (request: RoomRequest) => audioVideo.realtimeSendDataMessage(ROOM_TOPIC, JSON.stringify(request))
  const askTime = () => ask({ ask: 'time', sentAt: local() })
  audioVideo.realtimeSubscribeToReceiveDataMessage(ROOM_TOPIC, (message) => {
    const news = readNews(message.text())
    if (!news) return
    state.heardAt.value = local()
    if (news.news === 'time') clock.note(news)
    else if (news.news === 'room') state.shared.value = news.room
    else {
      audioVideo.realtimeMuteLocalAudio()
      state.mutings.value += 1
    }
  })
  let asking: ReturnType<typeof setTimeout> | undefined
  const askOften = (times: number) => {
    clearTimeout(asking)
    askTime()
    asking = setTimeout(() => askOften(times - 1), times > 1 ? ASK_GAP_MS : ASK_AGAIN_MS)
  }
  audioVideo.addObserver({
    audioVideoDidStart() {
      askOften(FIRST_ASKS)
      // The place in the mix is a new one after a reconnect, and knows nothing of the old one's balance.
      const balance = state.balance.peek()
      if (balance !== 'even') ask({ ask: 'balance', balance })
    },
    audioVideoDidStop: () => clearTimeout(asking),
  })
  return ask
}

function readNews(text: string): RoomNews | undefined {
  try {
    const parsed = v.safeParse(RoomNews, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
