import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import { FileRefused } from './ffmpeg/probeFile.ts'
import { openProcessing, type ProcessingUnderTest } from './openProcessing.fixture.ts'
import { processVideo } from './processVideo.ts'
import { processKind } from './requestProcessing.ts'

let studio: ProcessingUnderTest
beforeAll(async () => {
  studio = await openProcessing()
})
afterAll(() => studio.close())

const LAST = processKind.retries + 1

/** Processes a video, and fails with that error in one of its attempts. */
async function failWith(error: Error, { attempt, isStopped = false }: { attempt: number; isStopped?: boolean }) {
  const payload = await studio.add('A film')
  const files = { ...studio.parts.files, openFile: () => Promise.reject(error) }
  const signal = isStopped ? AbortSignal.abort(error) : new AbortController().signal
  const job = { id: 'process', payload, attempt, signal }
  await expect(processVideo(job, { ...studio.parts, files })).rejects.toBe(error)
  return studio.videoOf(payload)
}

const stopped = new Error('The job timed out')
const standsStill = new DOMException('ffmpeg does not go forward', 'TimeoutError')

test.each<[what: string, fault: string, error: Error, isStopped?: boolean]>([
  ['a store that is full', 'NO_ROOM', new DomainError('STORAGE_FULL')],
  ['a work folder that is full', 'NO_ROOM', new FileRefused('NO_ROOM')],
  ['an ffmpeg that stands still', 'TOOK_TOO_LONG', standsStill],
  ['a job that is stopped after its time', 'TOOK_TOO_LONG', stopped, true],
  ['an unavailable store', 'INTERNAL', new DomainError('UNAVAILABLE')],
  ['anything else', 'INTERNAL', new Error('Power failure')],
])('%s is tried again first, and then the coach reads %s', async (_what, fault, error, isStopped = false) => {
  expect(await failWith(error, { attempt: LAST - 1, isStopped })).toMatchObject({
    status: 'INPROGRESS',
    processing: null,
  })
  expect(await failWith(error, { attempt: LAST, isStopped })).toMatchObject({
    status: 'FAILED',
    processing: { fault },
  })
})
