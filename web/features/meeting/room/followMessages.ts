import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { ChatMessage, RoomState } from './roomState.ts'

const TOPIC = 'chat'

/** How long the service keeps a message for those who come later, in milliseconds. */
export const MESSAGE_LIFETIME_MS = 300_000

/** The service takes no more in one message. */
const LONGEST_BYTES = 2_048

/** Keeps what is said in the room's chat. Returns how to say something. */
export function followMessages(
  audioVideo: AudioVideoFacade,
  { messages }: Pick<RoomState, 'messages'>,
  { selfId, now }: { selfId: string; now: () => number },
): (text: string) => void {
  const add = (message: ChatMessage) => {
    if (messages.peek().some(({ id }) => id === message.id)) return
    messages.value = [...messages.peek(), message].toSorted((one, other) => one.sentAt - other.sentAt)
  }
  audioVideo.realtimeSubscribeToReceiveDataMessage(TOPIC, (message) => {
    if (message.throttled) return
    const { senderAttendeeId: senderId, timestampMs: sentAt } = message
    add({ id: `${senderId} ${sentAt}`, senderId, isOwn: senderId === selfId, text: message.text(), sentAt })
  })
  return (text) => {
    const sent = cut(text.trim())
    if (sent === '') return
    audioVideo.realtimeSendDataMessage(TOPIC, sent, MESSAGE_LIFETIME_MS)
    add({ id: crypto.randomUUID(), senderId: selfId, isOwn: true, text: sent, sentAt: now() })
  }
}

/** Never in the middle of a character. */
function cut(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_BYTES))
  return text.slice(0, read)
}
