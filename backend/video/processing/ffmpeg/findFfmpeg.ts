import { execFile } from 'node:child_process'
import { access, chmod, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Env } from '#backend/platform/env.ts'
import { type EncoderName, tryEncoder } from './encoders.ts'

/** The program that works on videos: one of its own, that we start and never link. */
export interface Ffmpeg {
  path: string
  /** Its first line about itself. */
  version: string
  /** Whether it turns pictures of a high dynamic range into such as every screen shows. */
  mapsTones: boolean
  /** What encodes the sizes of a film; the processors unless given. */
  encoder?: EncoderName
}

const NEEDED = { '-encoders': ['libx264', 'aac', 'mjpeg'], '-muxers': ['hls', 'mp4'], '-filters': ['loudnorm', 'tile'] }
const TONES = ['zscale', 'tonemap']
const LOOK_MS = 20_000

const run = promisify(execFile)

/**
 * What FFMPEG_PATH names, and nothing else where it names one; else the system's; else the one that npm brought. Resolves
 * with why there is none.
 */
export async function findFfmpeg({ FFMPEG_PATH }: Pick<Env, 'FFMPEG_PATH'>): Promise<Ffmpeg | { why: string }> {
  const places = FFMPEG_PATH === undefined ? [...(await fromSystem()), ...(await fromNpm())] : [FFMPEG_PATH]
  const reasons: string[] = []
  for (const path of places) {
    const found = await look(path)
    if (typeof found !== 'string') return found
    reasons.push(`${path} ${found}`)
  }
  return { why: reasons.join('; ') || 'There is no ffmpeg' }
}

/** Undefined where there is none, which is logged in words: a coach is told too, before they send a file. */
export async function openFfmpeg(
  env: Pick<Env, 'FFMPEG_PATH' | 'VIDEO_ENCODER'>,
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void },
): Promise<Ffmpeg | undefined> {
  const found = await findFfmpeg(env)
  if ('why' in found) {
    log.warn(found, 'Videos can’t be processed here, so none are taken. Install ffmpeg, or set FFMPEG_PATH to it.')
    return undefined
  }
  const encoder = await usableEncoder(found.path, env.VIDEO_ENCODER, log)
  log.info({ ffmpeg: found.path, version: found.version, encoder }, 'videos are processed')
  return { ...found, encoder }
}

/** The processors where the card does not work, so that films are slow and not lost. */
async function usableEncoder(
  path: string,
  wanted: EncoderName,
  log: { warn(facts: object, text: string): void },
): Promise<EncoderName> {
  if (wanted === 'processors') return wanted
  const why = await tryEncoder(path, wanted)
  if (why === undefined) return wanted
  log.warn({ encoder: wanted, why }, 'This encoder does not work here, so the processors encode videos.')
  return 'processors'
}

async function look(path: string): Promise<Ffmpeg | string> {
  try {
    const ask = async (what: string) => (await run(path, ['-hide_banner', what], { timeout: LOOK_MS, env: {} })).stdout
    const [version = ''] = (await ask('-version')).split('\n', 1)
    for (const [what, names] of Object.entries(NEEDED)) {
      const listed = namesIn(await ask(what))
      const missing = names.filter((name) => !listed.has(name))
      if (missing.length > 0) return `has no ${missing.join(', ')}`
    }
    const filters = namesIn(await ask('-filters'))
    return { path, version, mapsTones: TONES.every((name) => filters.has(name)) }
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is not there' : 'does not run'
  }
}

/** Each line is flags, a name, and what it is. */
function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split('\n').map((line) => line.trim().split(/\s+/)[1] ?? ''))
}

/** By its whole path: it runs without our environment. */
async function fromSystem(): Promise<string[]> {
  try {
    return [(await run('/bin/sh', ['-c', 'command -v ffmpeg'])).stdout.trim()]
  } catch {
    return []
  }
}

/** A package of npm brings it where there is one for the machine; some installations forget that it may be run. */
async function fromNpm(): Promise<string[]> {
  try {
    const file = createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`)
    const path = join(dirname(file), 'ffmpeg')
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
    return [path]
  } catch {
    return []
  }
}
