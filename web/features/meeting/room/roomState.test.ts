import { expect, test } from 'vitest'
import { createRoomState } from './roomState.ts'

test('a room begins without a connection, with the microphone and the camera off (row 72)', () => {
  const { status, isMuted, isCameraOn, sharing, attendees } = createRoomState()
  expect(status.peek()).toEqual({ kind: 'connecting' })
  expect([isMuted.peek(), isCameraOn.peek(), sharing.peek()]).toEqual([true, false, 'none'])
  expect(attendees.peek()).toEqual([])
})
