import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Ffmpeg, findFfmpeg } from './findFfmpeg.ts'
import { runFfmpeg } from './runFfmpeg.ts'

// ffmpeg runs for real.
vi.setConfig({ testTimeout: 60_000 })

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-ffmpeg-'))
  const result = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in result) throw new Error(result.why)
  ffmpeg = result
})
afterAll(() => rm(folder, { recursive: true }))

const ENDLESS = '-re -f lavfi -i testsrc2=s=16x16 -f rawvideo -pix_fmt gray -flush_packets 1'.split(' ')

async function bytesOf(name: string): Promise<number> {
  return (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size
}

/** It writes 25 pictures per second as long as it runs. */
async function hasStopped(name: string): Promise<boolean> {
  const before = await bytesOf(name)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return (await bytesOf(name)) === before
}

test('ffmpeg ends when the process that started it ends, for any reason', async () => {
  const script = fileURLToPath(new URL('./runUntilKilled.ts', import.meta.url))
  const parent = spawn(process.execPath, [script, ffmpeg.path, folder], { stdio: 'ignore' })
  await expect.poll(() => bytesOf('growing'), { timeout: 30_000 }).toBeGreaterThan(0)
  const before = await bytesOf('growing')
  await expect.poll(() => bytesOf('growing'), { timeout: 30_000 }).toBeGreaterThan(before)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => hasStopped('growing'), { timeout: 30_000 }).toBe(true)
})

test('ffmpeg is stopped when it makes no progress', async () => {
  // The second picture takes a quarter of an hour.
  const args = '-re -f lavfi -i testsrc2=s=16x16:r=1/1000 -f rawvideo -pix_fmt gray still'.split(' ')
  const running = runFfmpeg({ path: ffmpeg.path, args, folder, signal: new AbortController().signal, stillMs: 2_000 })
  await expect(running).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('ffmpeg stops when it is aborted', async () => {
  const controller = new AbortController()
  const running = runFfmpeg({ path: ffmpeg.path, args: [...ENDLESS, 'told'], folder, signal: controller.signal })
  await expect.poll(() => bytesOf('told'), { timeout: 30_000 }).toBeGreaterThan(0)
  controller.abort(new Error('Enough'))
  await expect(running).rejects.toThrow('Enough')
  await expect.poll(() => hasStopped('told'), { timeout: 30_000 }).toBe(true)
})

test('if the system kills ffmpeg, the video is not marked as damaged', async () => {
  const killed = join(folder, 'killed')
  await writeFile(killed, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  const { signal } = new AbortController()
  await expect(runFfmpeg({ path: killed, args: [], folder, signal })).rejects.toThrow('ffmpeg was killed')
})

test('ffmpeg is stopped after its time limit', async () => {
  const { signal } = new AbortController()
  const running = runFfmpeg({ path: ffmpeg.path, args: [...ENDLESS, 'late'], folder, signal, limitMs: 50 })
  await expect(running).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('an ffmpeg path that does not exist or cannot be run is reported as such', async () => {
  expect(await findFfmpeg({ FFMPEG_PATH: join(folder, 'nothing') })).toEqual({
    why: expect.stringMatching(/nothing is not there$/),
  })
  expect(await findFfmpeg({ FFMPEG_PATH: process.execPath })).toEqual({
    why: expect.stringMatching(/does not run|has no/),
  })
})
