import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from './platform/env.ts'
import type { MakeSmall } from './speech/speech.port.ts'
import { findFfmpeg } from './video/processing/ffmpeg/findFfmpeg.ts'
import { runFfmpeg, words } from './video/processing/ffmpeg/runFfmpeg.ts'

/** A voice needs no more than this. MP3 is what every browser plays, without exception. */
const HOW = words('-map_metadata -1 -ac 1 -ar 24000 -c:a libmp3lame -b:a 48k -f mp3')

/** A sound of some seconds is done in a blink. */
const LIMIT_MS = 20_000

/** By the ffmpeg that is looked for when the first sound comes; undefined where there is none, or one that cannot. */
export function createMakeSoundSmall(env: Pick<Env, 'FFMPEG_PATH'>): MakeSmall {
  let finding: ReturnType<typeof findFfmpeg> | undefined
  return async (wav) => {
    const found = await (finding ??= findFfmpeg(env))
    if ('why' in found) return undefined
    const folder = await mkdtemp(join(tmpdir(), 'obi-voice-'))
    try {
      await writeFile(join(folder, 'voice.wav'), wav)
      const args = [...words('-protocol_whitelist file -f wav -i file:voice.wav'), ...HOW, 'file:voice.mp3']
      const { code } = await runFfmpeg({ path: found.path, args, folder, signal: AbortSignal.timeout(LIMIT_MS) })
      return code === 0 ? { bytes: await readFile(join(folder, 'voice.mp3')), ending: 'mp3' } : undefined
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
