import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AttendeeProfile, createRoomState } from './room.ts'
import { followAttendees, followProfiles } from './roster.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A room whose service answers with these profiles, one after the other. */
function openRoster(answers: (AttendeeProfile | undefined)[]) {
  const state = createRoomState()
  let tell: (id: string, isPresent: boolean) => void = () => undefined
  const loadProfile = followProfiles(state, async () => answers.shift())
  followAttendees(
    {
      realtimeSubscribeToAttendeeIdPresence: (callback) => void (tell = callback),
      realtimeSubscribeToVolumeIndicator: () => undefined,
      realtimeUnsubscribeFromVolumeIndicator: () => undefined,
    },
    state,
    { selfId: 'mia', loadProfile },
  )
  const known = () => state.attendees.peek().map(({ name }) => name)
  return { state, known, enter: (id: string) => tell(id, true), leave: (id: string) => tell(id, false) }
}

test('a name that could not be loaded is requested again', async () => {
  const { known, enter } = openRoster([undefined, { name: 'Ana Silva' }])
  enter('ana')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(known()).toEqual([undefined])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(known()).toEqual(['Ana Silva'])
})

test('an attendee who comes back has their name and portrait at once', async () => {
  const { state, enter, leave } = openRoster([{ name: 'Ana Silva', picture: 'https://people.example/ana.webp' }])
  enter('ana')
  await vi.advanceTimersByTimeAsync(0)
  leave('ana')
  expect(state.profiles.peek().get('ana')?.name).toBe('Ana Silva')
  enter('ana')
  expect(state.attendees.peek()).toEqual([
    { id: 'ana', isSelf: false, name: 'Ana Silva', picture: 'https://people.example/ana.webp' },
  ])
})
