import { processingLimits } from '#backend/video/processing/processingLimits.ts'
import type { Fault } from '#backend/video/processing/runs.port.ts'
import { type Film, readFilm, type ReadFilm } from './readFilm.ts'
import { inputOf, runFfmpeg } from './runFfmpeg.ts'

/** A person can be told why nothing came of the file. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly fault: Fault

  constructor(fault: Fault, said?: string) {
    super(said === undefined ? fault : `${fault}: ${said}`)
    this.fault = fault
  }
}

interface Probe {
  /** The program. */
  path: string
  file: string
  folder: string
  signal: AbortSignal
}

/** Rejects with `FileRefused` for what is no film, or one that is not taken. */
export async function probeFile({ path, file, folder, signal }: Probe): Promise<Film> {
  // With nothing to make of it, it says what there is, and ends with 1.
  const { said } = await runFfmpeg({ path, args: inputOf(file), folder, signal, limitMs: processingLimits.lookMs })
  if (!/^Input #0,/m.test(said)) throw refusalOf(said, 'NOT_A_VIDEO')
  return judge(readFilm(said), said)
}

/** Translates ffmpeg's output into a refusal for the coach. */
export function refusalOf(said: string, whenSilent: Fault = 'DAMAGED'): FileRefused {
  const [fault = whenSilent] = FAULTS.find(([, pattern]) => pattern.test(said)) ?? []
  return new FileRefused(fault, said.trim().split('\n').at(-1))
}

const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  ['NO_ROOM', /No space left on device/],
  ['TOO_MANY_STREAMS', /max_streams/],
  ['TOO_LARGE', /max pixel count|Picture size \d+x\d+ is invalid/],
  // Taken for a film by its name alone.
  ['NOT_A_VIDEO', /low score|not on whitelist/],
  ['DAMAGED', /moov atom not found|error reading header|EBML header parsing failed/],
]

function judge({ streams, pixels, hasPicture, ...film }: ReadFilm, said: string): Film {
  if (streams > processingLimits.streams) throw new FileRefused('TOO_MANY_STREAMS')
  if (!hasPicture) throw new FileRefused(film.hasSound ? 'NO_PICTURE' : 'NOT_A_VIDEO')
  if (pixels > processingLimits.pixels) throw new FileRefused('TOO_LARGE')
  if (Math.min(film.width, film.height) < processingLimits.leastSide) throw refusalOf(said)
  if (film.seconds > processingLimits.seconds) throw new FileRefused('TOO_LONG')
  return film
}
