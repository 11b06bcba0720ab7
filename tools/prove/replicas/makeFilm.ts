import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'

/** A short film of at least this size: a box that players skip fills it up. */
export async function makeFilm(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const folder = mkdtempSync(join(tmpdir(), 'obi-film-'))
  try {
    const path = join(folder, 'film.mp4')
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=256x144:r=10:d=2', '-c:v', 'mpeg4']
    execFileSync(ffmpeg.path, ['-v', 'error', '-y', ...source, path])
    const film = readFileSync(path)
    const free = Buffer.alloc(Math.max(8, bytes - film.length))
    free.writeUInt32BE(free.length)
    free.write('free', 4)
    return new Uint8Array(Buffer.concat([film, free]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
