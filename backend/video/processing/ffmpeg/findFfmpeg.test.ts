import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFfmpeg, openFfmpeg } from './findFfmpeg.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-find-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const ALL = {
  encoders: ['libx264', 'aac', 'mjpeg'],
  muxers: ['hls', 'mp4'],
  filters: ['loudnorm', 'tile', 'zscale', 'tonemap'],
}

/** A program that lists these features, as ffmpeg does. */
async function program(changes: Partial<typeof ALL> = {}, name = 'ffmpeg'): Promise<string> {
  const path = join(folder, name)
  const lists = Object.entries({ ...ALL, ...changes }).map(
    ([what, names]) =>
      `-${what}) echo ' Flags: what they mean' ; ${names.map((one) => `echo ' V....D  ${one}  what it is'`).join('; ')} ;;`,
  )
  const script = ['#!/bin/sh', '[ "$1" = -hide_banner ] || exit 1', 'case "$2" in', ...lists]
  const version = `-version) echo "ffmpeg version 7 $HOME"; echo built ;;`
  await writeFile(path, [...script, version, '*) exit 1 ;;', 'esac'].join('\n'), { mode: 0o755 })
  return path
}

test('a complete ffmpeg is found, with the first line of its version', async () => {
  const FFMPEG_PATH = await program()
  // It runs with an empty environment.
  expect(await findFfmpeg({ FFMPEG_PATH })).toEqual({
    path: FFMPEG_PATH,
    version: 'ffmpeg version 7 ',
    mapsTones: true,
  })
})

test.each([
  ['libx264', { encoders: ['aac', 'mjpeg'] }],
  ['aac', { encoders: ['libx264', 'mjpeg'] }],
  ['mjpeg', { encoders: ['libx264', 'aac'] }],
  ['hls', { muxers: ['mp4'] }],
  ['mp4', { muxers: ['hls'] }],
  ['loudnorm', { filters: ['tile'] }],
  ['tile', { filters: ['loudnorm'] }],
  ['hls, mp4', { muxers: [] }],
])('a program without %s is none, and that is said', async (missing, changes) => {
  const FFMPEG_PATH = await program(changes)
  expect(await findFfmpeg({ FFMPEG_PATH })).toEqual({ why: `${FFMPEG_PATH} has no ${missing}` })
})

test.each([['zscale'], ['tonemap']])('an ffmpeg with only %s does not map tones', async (filter) => {
  const FFMPEG_PATH = await program({ filters: ['loudnorm', 'tile', filter] })
  expect(await findFfmpeg({ FFMPEG_PATH })).toMatchObject({ mapsTones: false })
})

test('a missing program and a program that does not run are reported differently', async () => {
  const FFMPEG_PATH = join(folder, 'ffmpeg')
  expect(await findFfmpeg({ FFMPEG_PATH })).toEqual({ why: `${FFMPEG_PATH} is not there` })
  await writeFile(FFMPEG_PATH, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(await findFfmpeg({ FFMPEG_PATH })).toEqual({ why: `${FFMPEG_PATH} does not run` })
  await rm(FFMPEG_PATH)
  await writeFile(FFMPEG_PATH, 'no program', { mode: 0o644 })
  expect(await findFfmpeg({ FFMPEG_PATH })).toEqual({ why: `${FFMPEG_PATH} does not run` })
})

test('without a path, ffmpeg is taken from the system unless it lacks a feature', async () => {
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  const path = await program()
  expect(await findFfmpeg({ FFMPEG_PATH: undefined })).toMatchObject({ path })
  await program({ muxers: [] })
  // Next comes the one from npm, if there is one for this machine.
  expect(await findFfmpeg({ FFMPEG_PATH: undefined })).not.toMatchObject({ path })
})

test('the log names the ffmpeg that processes videos, or says why there is none', async () => {
  const said: unknown[] = []
  const log = {
    info: (facts: object, text: string) => said.push(['info', facts, text]),
    warn: (facts: object, text: string) => said.push(['warn', facts, text]),
  }
  const FFMPEG_PATH = await program()
  expect(await openFfmpeg({ FFMPEG_PATH, VIDEO_ENCODER: 'processors' }, log)).toMatchObject({ path: FFMPEG_PATH })
  expect(await openFfmpeg({ VIDEO_ENCODER: 'processors', FFMPEG_PATH: join(folder, 'none') }, log)).toBeUndefined()
  expect(said).toEqual([
    ['info', { ffmpeg: FFMPEG_PATH, version: 'ffmpeg version 7 ', encoder: 'processors' }, 'videos are processed'],
    ['warn', { why: expect.stringContaining('is not there') }, expect.stringContaining('set FFMPEG_PATH')],
  ])
})

test('if an encoder does not work, the processors encode instead, and the log says so', async () => {
  // The script stands for ffmpeg on a machine without a card: it lists the encoder, but cannot encode.
  const FFMPEG_PATH = await program()
  const lines: [object, string][] = []
  const log = { info: () => undefined, warn: (facts: object, text: string) => void lines.push([facts, text]) }
  expect(await openFfmpeg({ FFMPEG_PATH, VIDEO_ENCODER: 'vaapi' }, log)).toMatchObject({ encoder: 'processors' })
  expect(lines).toEqual([
    [
      expect.objectContaining({ encoder: 'vaapi' }),
      'This encoder does not work here, so the processors encode videos.',
    ],
  ])
})
