import { execFile } from 'node:child_process'
import { access, chmod, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Env } from '#backend/platform/env.ts'
import { type EncoderName, tryEncoder } from './encoders.ts'

/** The program that processes videos. It is started as a separate process and never linked. */
export interface Ffmpeg {
  path: string
  /** The first line of its version. */
  version: string
  /** Whether it can map a high dynamic range to a standard one. */
  mapsTones: boolean
  /** The encoder of the renditions; the processors by default. */
  encoder?: EncoderName
}

const NEEDED = { '-encoders': ['libx264', 'aac', 'mjpeg'], '-muxers': ['hls', 'mp4'], '-filters': ['loudnorm', 'tile'] }
const TONES = ['zscale', 'tonemap']
const LOOK_MS = 20_000

const run = promisify(execFile)

/**
 * Uses only FFMPEG_PATH if it is set; otherwise the system's ffmpeg, then the one installed by npm. Resolves with the
 * reason if there is none.
 */
export async function findFfmpeg({ FFMPEG_PATH }: Pick<Env, 'FFMPEG_PATH'>): Promise<Ffmpeg | { why: string }> {
  const places = FFMPEG_PATH === undefined ? [...(await fromSystem()), ...(await fromNpm())] : [FFMPEG_PATH]
  const reasons: string[] = []
  for (const path of places) {
    const candidate = await look(path)
    if (typeof candidate !== 'string') return candidate
    reasons.push(`${path} ${candidate}`)
  }
  return { why: reasons.join('; ') || 'There is no ffmpeg' }
}

/** Undefined if there is no ffmpeg. The log says why, and coaches are told before they upload a file. */
export async function openFfmpeg(
  env: Pick<Env, 'FFMPEG_PATH' | 'VIDEO_ENCODER'>,
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void },
): Promise<Ffmpeg | undefined> {
  const result = await findFfmpeg(env)
  if ('why' in result) {
    log.warn(result, 'Videos can’t be processed here, so none are taken. Install ffmpeg, or set FFMPEG_PATH to it.')
    return undefined
  }
  const encoder = await usableEncoder(result.path, env.VIDEO_ENCODER, log)
  log.info({ ffmpeg: result.path, version: result.version, encoder }, 'videos are processed')
  return { ...result, encoder }
}

/** Falls back to the processors if the card does not work, so that processing is slow and does not fail. */
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

/** Each line has flags, a name and a description. */
function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split('\n').map((line) => line.trim().split(/\s+/)[1] ?? ''))
}

/** Resolves its full path, because it runs with an empty environment. */
async function fromSystem(): Promise<string[]> {
  try {
    return [(await run('/bin/sh', ['-c', 'command -v ffmpeg'])).stdout.trim()]
  } catch {
    return []
  }
}

/** An npm package contains it for some machines; some installations lose its permission to run. */
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
