import { admit } from './admit.ts'
import type { Ending, Entry, EntryRequest } from './entry.port.ts'
import { type Furnishings, furnish, type RoomParts } from './furnish.ts'
import { type Belongings, belongingsOf, createGuest, type Guest } from './guest.ts'
import { type Budget, openBudget } from './openBudget.ts'
import { openEntry } from './openEntry.ts'
import { refusalOf } from './refusalOf.ts'
import { showStage } from './showStage.ts'

/** One room, from the first who comes to the last who goes. */
export interface Room {
  /** With what the same page had when it was there last. */
  enter(request: EntryRequest, belongings: Belongings | undefined): Entry
  has(attendeeId: string): boolean
  /** All sessions of an attendee, or of everybody. */
  finish(ending: Ending, attendeeId?: string): void
}

export function openRoom(parts: Omit<RoomParts, 'onForgotten'>): Room {
  const room = furnish({ ...parts, onForgotten: (attendeeId) => endShare(room, attendeeId) })
  const { guests, now } = room
  // By attendee: with each connection one would begin with a full measure.
  const budgets = new Map<string, Budget>()
  const budgetOf = (attendeeId: string) => {
    const budget = budgets.get(attendeeId) ?? openBudget({ most: 30, perSecond: 10, now })
    budgets.set(attendeeId, budget)
    return budget
  }
  return {
    enter(request, belongings) {
      const messageBudget = budgetOf(request.ticket.attendeeId)
      const guest = createGuest(request, { messageBudget, enteredAt: now() })
      Object.assign(guest, belongings)
      const { isClassMode } = request.ticket
      const isReplaced = belongings !== undefined && hasMoved(guest, guests)
      const refusal = isReplaced
        ? 'elsewhere'
        : refusalOf(guest, guests, isClassMode || room.agreement.room.isClassMode)
      if (refusal) refuse(room, guest, refusal)
      else place(room, guest, isClassMode)
      return openEntry(guest, {
        ...room,
        onUp: (up) => admit(room, up),
        onDown: (broken) => finish(room, broken, { ending: 'broken', isDropped: true }),
        onStage: () => showStage(room),
        leave({ isDropped }) {
          if (!isDropped && !guest.isShare) endShare(room, guest.attendeeId)
          finish(room, guest, { isDropped })
        },
      })
    },
    has: (attendeeId) => guests.has(attendeeId) || guests.has(`${attendeeId}#content`),
    finish(ending, attendeeId) {
      const leaving = [...guests.values()].filter((guest) => (attendeeId ?? guest.attendeeId) === guest.attendeeId)
      for (const guest of leaving) finish(room, guest, { ending, isDropped: false })
    },
  }
}

/** The attendee is there with another page: one that is only now back on its line does not take the place from it. */
function hasMoved({ id, deviceKey }: Guest, guests: ReadonlyMap<string, Guest>): boolean {
  const standing = guests.get(id)
  return standing !== undefined && standing.deviceKey !== deviceKey
}

function refuse(room: Furnishings, guest: Guest, refusal: Ending): void {
  guest.isOver = true
  guest.listener.onEnd(refusal)
  closeIfEmpty(room)
}

function place(room: Furnishings, guest: Guest, isClassMode: boolean): void {
  const before = room.guests.get(guest.id)
  room.guests.set(guest.id, guest)
  if (before) takeOver(room, guest, before)
  if (guest.isShare) room.agreement.expect(guest.attendeeId)
  else room.agreement.enter(guest, isClassMode)
  showStage(room, guest)
}

function takeOver(room: Furnishings, guest: Guest, before: Guest): void {
  const isSamePage = before.deviceKey !== '' && before.deviceKey === guest.deviceKey
  if (isSamePage) Object.assign(guest, belongingsOf(before))
  room.presences.handOver(before, guest)
  finish(room, before, { ending: isSamePage ? 'superseded' : 'elsewhere', isDropped: false })
  if (!isSamePage && !guest.isShare) endShare(room, guest.attendeeId)
}

/** Without its owner, or on another device than they are, it would be left without anybody to stop it. */
function endShare(room: Furnishings, attendeeId: string): void {
  const share = room.guests.get(`${attendeeId}#content`)
  if (share) finish(room, share, { ending: 'elsewhere', isDropped: false })
}

/** Nothing but the way out depends on the listener: it is told last. */
function finish(room: Furnishings, guest: Guest, { ending, isDropped }: { ending?: Ending; isDropped: boolean }): void {
  if (guest.isOver) return
  guest.isOver = true
  const { guests, stage, presences, agreement, onLeft } = room
  const isGone = guests.get(guest.id) === guest && guests.delete(guest.id)
  guest.seat?.leave()
  const wasShown = stage.withdraw(guest)
  guest.peer?.close()
  presences.withdraw(guest, isDropped)
  if (isGone && !guest.isShare) agreement.leave(guest, !isDropped && ending !== 'broken')
  agreement.noteLeaders()
  if (wasShown) showStage(room)
  onLeft(guest)
  closeIfEmpty(room)
  if (ending) guest.listener.onEnd(ending)
}

function closeIfEmpty({ guests, agreement, messages, darken, onEmpty }: Furnishings): void {
  if (guests.size > 0) return
  darken()
  onEmpty({ agreed: agreement.kept, said: messages.since(0) })
}
