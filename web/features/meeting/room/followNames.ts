import type { RoomState } from './roomState.ts'

/** So often a name is asked for, and so long after each other, in milliseconds. */
const TRIES = 5
const GAP_MS = 5_000

/** Looks names up, undefined where the service does not tell. Returns how to ask for one; to ask twice asks once. */
export function followNames(
  { attendees, names }: Pick<RoomState, 'attendees' | 'names'>,
  nameOf: (attendeeId: string) => Promise<string | undefined>,
): (attendeeId: string) => void {
  const asked = new Set<string>()
  const learn = async (id: string, tries = TRIES) => {
    const name = await nameOf(id)
    if (name !== undefined) {
      names.value = new Map(names.peek()).set(id, name)
      attendees.value = attendees.peek().map((attendee) => (attendee.id === id ? { ...attendee, name } : attendee))
    } else if (tries > 1) setTimeout(() => void learn(id, tries - 1), GAP_MS)
    else asked.delete(id)
  }
  return (id) => {
    if (asked.has(id)) return
    asked.add(id)
    void learn(id)
  }
}
