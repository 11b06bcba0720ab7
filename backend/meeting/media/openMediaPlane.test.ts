import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAttendeeSocket } from '#tools/attendee/openAttendeeSocket.ts'
import { type MediaStage, openMediaStage } from '#tools/attendee/openMediaStage.ts'
import { refuseTakenPort } from './openMediaPlane.ts'

let stage: MediaStage
beforeEach(async () => {
  stage = await openMediaStage()
})
afterEach(() => stage.close())

/** Kills the media process, and repeats an action until there is a new one. */
async function restartMedia(meanwhile: () => void): Promise<void> {
  const { pid } = stage.plane
  if (pid === undefined) throw new Error('the media process is not there')
  process.kill(pid, 'SIGKILL')
  const next = () => {
    meanwhile()
    return stage.plane.pid ?? pid
  }
  await expect.poll(next, { timeout: 30_000, interval: 50 }).not.toBe(pid)
}

async function turnedAway(meetingId: string, attendeeId: string): Promise<number> {
  const { signalUrl } = stage
  const ticket = await stage.ticketFor({ meetingId, attendeeId })
  const { closed } = await openAttendeeSocket({ signalUrl, ticket, onFrame: () => undefined })
  return closed
}

test(
  'attendees removed and meetings ended while the media process restarts stay out of the next one',
  { timeout: 60_000 },
  async () => {
    const names: string[] = []
    await restartMedia(() => {
      const name = `at-${names.push('')}`
      names[names.length - 1] = name
      stage.plane.remove('yoga', name)
      stage.plane.end(name)
    })
    expect(new Set(await Promise.all(names.map((name) => turnedAway('yoga', name))))).toEqual(new Set([4403]))
    expect(new Set(await Promise.all(names.map((name) => turnedAway(name, 'ana'))))).toEqual(new Set([4410]))
  },
)

test('a UDP port in use is reported with advice; a free one is not kept open', async () => {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  await expect(refuseTakenPort(port)).rejects.toThrow(`Port ${port} is in use. Live classes need it for UDP`)
  socket.close()
  await once(socket, 'close')
  await refuseTakenPort(port)
  await expect(refuseTakenPort(port)).resolves.toBeUndefined()
})
