import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { ChatMessage, RoomState } from './room.ts'

const TOPIC = 'chat'

/** How long the service keeps a message for attendees who join later, in milliseconds. */
const MESSAGE_LIFETIME_MS = 300_000

/** The service takes no more in one message. */
const LONGEST_BYTES = 2_048

type Line = Pick<AudioVideoFacade, 'realtimeSubscribeToReceiveDataMessage' | 'realtimeSendDataMessage' | 'addObserver'>

interface Following {
  selfId: string
  /** Finds out how an attendee is called. */
  loadProfile(attendeeId: string): void
  now: () => number
}

/** Keeps what is said in the room's chat. Returns how to say something. */
export function followMessages(
  audioVideo: Line,
  { messages }: Pick<RoomState, 'messages'>,
  { selfId, loadProfile, now }: Following,
): (text: string) => void {
  const send = openOutbox(audioVideo)
  const add = (message: ChatMessage) => {
    if (messages.peek().some(({ id }) => id === message.id)) return
    messages.value = [...messages.peek(), message].toSorted((one, other) => one.sentAt - other.sentAt)
  }
  audioVideo.realtimeSubscribeToReceiveDataMessage(TOPIC, (message) => {
    if (message.throttled) return
    const { senderAttendeeId: senderId, timestampMs: sentAt } = message
    // They may have gone before one came.
    loadProfile(senderId)
    add({ id: `${senderId} ${sentAt}`, senderId, isOwn: senderId === selfId, text: message.text(), sentAt })
  })
  return (text) => {
    const message = cut(text.trim())
    if (message === '') return
    send(message)
    add({ id: crypto.randomUUID(), senderId: selfId, isOwn: true, text: message, sentAt: now() })
  }
}

/** What is said while the line is down waits for it: the client of the service would drop it without a word. */
function openOutbox(audioVideo: Line): (text: string) => void {
  let isUp = false
  let queue: string[] = []
  const send = (text: string) => audioVideo.realtimeSendDataMessage(TOPIC, text, MESSAGE_LIFETIME_MS)
  audioVideo.addObserver({
    audioVideoDidStartConnecting: () => void (isUp = false),
    audioVideoDidStart() {
      isUp = true
      for (const text of queue) send(text)
      queue = []
    },
  })
  return (text) => {
    if (isUp) send(text)
    else queue.push(text)
  }
}

/** Never in the middle of a character. */
function cut(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_BYTES))
  return text.slice(0, read)
}
