import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoomState } from './room.ts'
import { followAttendees, followNames } from './roster.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A room whose service tells names as the test says: the first answer, then the second, and so on. */
function openRoster(answers: (string | undefined)[]) {
  const state = createRoomState()
  let tell: (id: string, isPresent: boolean) => void = () => undefined
  const askName = followNames(state, async () => answers.shift())
  followAttendees(
    {
      realtimeSubscribeToAttendeeIdPresence: (callback) => void (tell = callback),
      realtimeSubscribeToVolumeIndicator: () => undefined,
      realtimeUnsubscribeFromVolumeIndicator: () => undefined,
    },
    state,
    { selfId: 'mia', askName },
  )
  const known = () => state.attendees.peek().map(({ name }) => name)
  return { state, known, enter: (id: string) => tell(id, true), leave: (id: string) => tell(id, false) }
}

test('a name that could not be had is asked for again', async () => {
  const { known, enter } = openRoster([undefined, 'Ana Silva'])
  enter('ana')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(known()).toEqual([undefined])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(known()).toEqual(['Ana Silva'])
})

test('whoever has gone keeps their name, and has it at once when they come back', async () => {
  const { state, known, enter, leave } = openRoster(['Ana Silva'])
  enter('ana')
  await vi.advanceTimersByTimeAsync(0)
  leave('ana')
  expect(state.names.peek().get('ana')).toBe('Ana Silva')
  enter('ana')
  expect(known()).toEqual(['Ana Silva'])
})
