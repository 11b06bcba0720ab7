import { processingLimits } from '#backend/video/processing/processingLimits.ts'
import type { Fault } from '#backend/video/processing/runs.port.ts'
import { type Film, parseProbe, type ReadFilm } from './parseProbe.ts'
import { inputOf, runFfmpeg } from './runFfmpeg.ts'

/** The file cannot be processed, for a reason that the coach is told. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly fault: Fault

  constructor(fault: Fault, output?: string) {
    super(output === undefined ? fault : `${fault}: ${output}`)
    this.fault = fault
  }
}

interface Probe {
  /** The path of ffmpeg. */
  path: string
  file: string
  folder: string
  signal: AbortSignal
}

/** Rejects with `FileRefused` if the file is not a video, or is not accepted. */
export async function probeFile({ path, file, folder, signal }: Probe): Promise<Film> {
  // Without an output, ffmpeg prints what it finds and exits with 1.
  const { said } = await runFfmpeg({ path, args: inputOf(file), folder, signal, limitMs: processingLimits.lookMs })
  if (!/^Input #0,/m.test(said)) throw refusalOf(said, 'NOT_A_VIDEO')
  return judge(parseProbe(said), said)
}

/** Translates ffmpeg's output into a refusal for the coach. */
export function refusalOf(output: string, whenSilent: Fault = 'DAMAGED'): FileRefused {
  const [fault = whenSilent] = FAULTS.find(([, pattern]) => pattern.test(output)) ?? []
  return new FileRefused(fault, output.trim().split('\n').at(-1))
}

const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  ['NO_ROOM', /No space left on device/],
  ['TOO_MANY_STREAMS', /max_streams/],
  ['TOO_LARGE', /max pixel count|Picture size \d+x\d+ is invalid/],
  // Recognized as a video only by its name.
  ['NOT_A_VIDEO', /low score|not on whitelist/],
  ['DAMAGED', /moov atom not found|error reading header|EBML header parsing failed/],
]

function judge({ streams, pixels, hasPicture, ...film }: ReadFilm, output: string): Film {
  if (streams > processingLimits.streams) throw new FileRefused('TOO_MANY_STREAMS')
  if (!hasPicture) throw new FileRefused(film.hasSound ? 'NO_PICTURE' : 'NOT_A_VIDEO')
  if (pixels > processingLimits.pixels) throw new FileRefused('TOO_LARGE')
  if (Math.min(film.width, film.height) < processingLimits.leastSide) throw refusalOf(output)
  if (film.seconds > processingLimits.seconds) throw new FileRefused('TOO_LONG')
  return film
}
