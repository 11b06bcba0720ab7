import { ROOM_TOPIC } from '#schema/liveRoom.ts'
import type { Entry, Message } from './entry.port.ts'
import type { Guest } from './guest.ts'
import { type Negotiating, negotiate } from './negotiate.ts'
import type { Messages } from './openMessages.ts'
import { applyPauses, resubscribe } from './receive.ts'
import { setMuted } from './setMuted.ts'
import { type Leading, takeRequest } from './takeRequest.ts'

interface EntryParts extends Negotiating, Leading {
  messages: Messages
  onSaid(message: Message): void
  leave(how: { isDropped: boolean }): void
}

const MOST_PAUSED = 100

/** What one session may do in its room. */
export function openEntry(guest: Guest, parts: EntryParts): Entry {
  const turnMicrophone = (isMuted: boolean) => {
    if (setMuted(guest, isMuted)) parts.presences.tellMuted([guest])
  }
  const whileIn = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      if (!guest.isOver) act(...args)
    }
  }
  return {
    async negotiate(request) {
      if (guest.isOver) return undefined
      turnMicrophone(request.isMuted || guest.isHushed)
      return negotiate(guest, request, parts)
    },
    setMuted: whileIn((isMuted: boolean) => {
      guest.isHushed = false
      turnMicrophone(isMuted)
    }),
    pause: whileIn((streamIds: readonly number[]) => {
      for (const streamId of streamIds.slice(0, MOST_PAUSED)) guest.pausedStreamIds.add(streamId)
      forgetOldest(guest.pausedStreamIds)
      applyPauses(guest)
    }),
    resume: whileIn((streamIds: readonly number[]) => {
      for (const streamId of streamIds.slice(0, MOST_PAUSED)) guest.pausedStreamIds.delete(streamId)
      applyPauses(guest)
    }),
    switchLayers: whileIn((changes: readonly { mid: string; streamId: number }[]) => {
      for (const change of changes) switchLayer(guest, change, parts)
    }),
    unsubscribe: whileIn((mids: readonly string[]) => {
      const left = guest.receptions.filter(({ mid }) => !mids.includes(mid))
      if (left.length === guest.receptions.length) return
      guest.receptions = left
      resubscribe(guest)
    }),
    say: whileIn((message: Pick<Message, 'topic' | 'data' | 'lifetimeMs'>) => {
      // Never passed on: whatever arrives under this topic is from the plane.
      if (message.topic === ROOM_TOPIC) takeRequest(guest, message.data, parts)
      else say(guest, message, parts)
    }),
    leave: whileIn(parts.leave),
  }
}

function forgetOldest(streamIds: Set<number>): void {
  for (const streamId of streamIds) {
    if (streamIds.size <= MOST_PAUSED) return
    streamIds.delete(streamId)
  }
}

function switchLayer(guest: Guest, { mid, streamId }: { mid: string; streamId: number }, { stage }: EntryParts): void {
  const reception = guest.receptions.find((candidate) => candidate.mid === mid)
  const found = stage.findLayer(guest, streamId)
  // Another camera needs an answer, so that the browser knows whose it is.
  if (!reception || !found || found.groupId !== reception.groupId || found.layer.source === reception.source) return
  reception.source = found.layer.source
  guest.peer?.switchLayer(mid, found.layer.source)
  applyPauses(guest)
}

function say(
  guest: Guest,
  said: Pick<Message, 'topic' | 'data' | 'lifetimeMs'>,
  { guests, messages, onSaid }: EntryParts,
): void {
  const signed = { ...said, senderAttendeeId: guest.id, senderExternalUserId: guest.attendeeId }
  if (!guest.messageBudget.spend(1)) {
    guest.listener.onMessages([{ ...signed, sentAt: undefined }])
    return
  }
  const message = messages.stamp(signed)
  if (messages.keep(message)) onSaid(message)
  const list = [message]
  for (const other of guests.values()) {
    if (!other.presence || other.isShare) continue
    other.heardUpTo = message.sentAt
    if (other !== guest) other.listener.onMessages(list)
  }
}
