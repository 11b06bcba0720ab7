import { expect, test } from 'vitest'
import { loudnessOf, stageRoom } from './stagedRoom.ts'

const pitches = [440, 660, 1000] as const

test('three who talk at once each hear the other two and not themselves', () => {
  const room = stageRoom()
  const attendees = pitches.map((pitch) => room.admit({ pitch }))
  room.run(100, attendees)
  for (const [index, { ear }] of attendees.entries()) {
    const heard = ear.play().subarray(-24_000)
    for (const [other, pitch] of pitches.entries()) {
      if (other === index) expect(loudnessOf(pitch, heard)).toBeLessThan(0.003)
      else expect(loudnessOf(pitch, heard)).toBeCloseTo(0.3, 1)
    }
  }
})
