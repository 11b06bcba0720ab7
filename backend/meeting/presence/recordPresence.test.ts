import { expect, test } from 'vitest'
import type { PresenceEvent } from '#backend/meeting/mediaPlane.port.ts'
import { openLog } from '#backend/platform/log.ts'
import { recordPresence } from './recordPresence.ts'

const now = '2026-11-21T10:00:00.000Z'
const entered: PresenceEvent = { type: 'entered', meetingId: 'yoga', attendeeId: 'ana', at: Date.parse(now) }

/** Fails this many times, and then records its calls. */
function presenceThatFails(times: number) {
  const told: string[] = []
  let failing = times
  const write = (what: string) => async () => {
    if (failing-- > 0) throw new Error('the database is away')
    told.push(what)
  }
  return { told, enter: write('enter'), leave: write('leave'), leaveAll: write('leave all'), settle: write('settle') }
}
const record = (presence: ReturnType<typeof presenceThatFails>) =>
  recordPresence({ presence, now: () => now, log: openLog({ level: 'silent' }) })

test('an event reported immediately, before any other, is written', async () => {
  const presence = presenceThatFails(0)
  const recorder = record(presence)
  recorder.onPresence(entered)
  await recorder.stop()
  expect(presence.told).toEqual(['enter', 'leave all'])
})

test('a failed write is retried before later events are written', async () => {
  const presence = presenceThatFails(2)
  const recorder = record(presence)
  recorder.onPresence(entered)
  recorder.onPresence({ ...entered, type: 'left' })
  recorder.onLost()
  await expect.poll(() => presence.told).toEqual(['enter', 'leave', 'settle', 'leave all'])
  await recorder.stop()
})
