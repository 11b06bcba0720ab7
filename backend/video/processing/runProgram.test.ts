import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FfmpegRun, runFfmpeg } from './ffmpeg/runFfmpeg.ts'
import { openShop, type Shop } from './openShop.fixture.ts'

let studio: Shop
beforeEach(async () => {
  studio = await openShop()
})
afterEach(() => studio.close())

async function run(script: string, changes: Partial<FfmpegRun> = {}) {
  await studio.runs(script)
  const { ffmpeg, folder, signal } = studio.shop
  return runFfmpeg({ path: ffmpeg.path, args: ['-i', 'a film.mp4'], folder, signal, ...changes })
}

test('the program reads no input, reports its progress, and does not get our environment', async () => {
  const { said } = await run('echo "$@" >&2; env >&2; pwd >&2')
  expect(said).toMatch(/^-nostdin -hide_banner -y -nostats -progress pipe:1 -stats_period 0\.5 -i a film\.mp4\n/)
  expect(said).toContain('LC_ALL=C\n')
  expect(said).not.toMatch(/^(HOME|USER|PATH_TO|TEST_DATABASE_URL|NODE_ENV)=/m)
  expect(said.trim().endsWith(studio.folder)).toBe(true)
})

test.each([0, 1, 3])('exit code %i is reported, with the end of the output', async (code) => {
  const { said, ...end } = await run(`head -c 9000 /dev/zero | tr '\\0' x >&2; echo end >&2; exit ${code}`)
  expect(end).toEqual({ code })
  expect([said.length, said.endsWith('xend\n')]).toEqual([8000, true])
})

test('the caller gets the processed seconds of the film', async () => {
  const seconds: number[] = []
  await run('printf "frame=1\\nout_time_us=1500000\\nout_time_us=N/A\\nxout_time_us=7\\nout_time_us=3000000x\\n"', {
    onTime: (done) => seconds.push(done),
  })
  expect(seconds).toEqual([1.5])
})

test('a program that makes slow progress continues, and one that repeats the same progress is ended', async () => {
  const stillMs = 1_000
  const steps = (line: string) => `for n in 1 2 3 4 5 6 7 8; do echo ${line}; sleep 0.3; done`
  expect(await run(steps('total_size=$n'), { stillMs })).toMatchObject({ code: 0 })
  await expect(run(steps('total_size=1'), { stillMs })).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(run(steps('speed=$n'), { stillMs })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a program is not started if its signal is already aborted', async () => {
  const signal = AbortSignal.abort(new Error('Enough'))
  await expect(run('exit 0', { signal })).rejects.toThrow('Enough')
  expect(await studio.calls()).toEqual([])
})

test('an aborted program that exits successfully still counts as aborted', async () => {
  const controller = new AbortController()
  const running = run('trap "" TERM; echo out_time_us=1000000; sleep 5', {
    signal: controller.signal,
    onTime: () => controller.abort(new Error('Enough')),
  })
  await expect(running).rejects.toThrow('Enough')
})
