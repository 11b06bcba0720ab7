/** The properties of a source video, from its beginning. */
export interface Film {
  /** 0 if unknown until the end. */
  seconds: number
  /** As displayed: rotated, and with square pixels. */
  width: number
  height: number
  /** 0 if unknown. */
  framesPerSecond: number
  isInterlaced: boolean
  /** Has a dynamic range that most screens cannot show. */
  isHdr: boolean
  /** Every browser can play its pictures, at this rate; undefined if they have to be encoded. */
  copyable: { bitsPerSecond: number } | undefined
  hasSound: boolean
}

export interface ReadFilm extends Film {
  streams: number
  /** Pixels of a coded picture. */
  pixels: number
  hasPicture: boolean
}

/** Parses what ffmpeg prints about a file. Text from the file itself never starts a line like one of these. */
export function parseProbe(output: string): ReadFilm {
  const lines = output.split('\n')
  const streams = lines.filter((line) => /^ {2,4}Stream #0:\d+/.test(line))
  const at = lines.findIndex((line) => isPicture(line))
  const line = lines[at] ?? ''
  const below = belowOf(lines, at)
  const { coded, seen, isSquare } = readSize(line, below)
  const isInterlaced = /\b(top|bottom) (first|coded first)/.test(line)
  const isHdr = /smpte2084|arib-std-b67/.test(line)
  const isPlain = isSquare && !isInterlaced && !isHdr && !below.includes(' degrees')
  return {
    ...seen,
    streams: streams.length,
    pixels: coded.width * coded.height,
    hasPicture: at !== -1,
    seconds: readSeconds(output),
    framesPerSecond: readNumber(/, ([\d.]+) fps/, line) ?? readNumber(/, ([\d.]+) tbr/, line) ?? 0,
    isInterlaced,
    isHdr,
    hasSound: streams.some((stream) => /: Audio: (?!none)/.test(stream)),
    copyable: isPlain ? readCopyable(line, output) : undefined,
  }
}

/** Cover art is not a video stream. */
function isPicture(line: string): boolean {
  return /^ {2,4}Stream #0:\d+.*: Video: (?!none)/.test(line) && !line.includes('(attached pic)')
}

/** The lines that follow a stream and describe it. */
function belowOf(lines: readonly string[], at: number): string {
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => !line.startsWith('   ') || /^ +Stream #/.test(line))
  return rest.slice(0, end === -1 ? undefined : end).join('\n')
}

function readSize(line: string, below: string) {
  const [, across = '0', down = '0'] = / (\d+)x(\d+)(?=[ ,[]|$)/.exec(line) ?? []
  const coded = { width: Number(across), height: Number(down) }
  const [, wide = '1', tall = '1'] = /\[SAR (\d+):(\d+) /.exec(line) ?? []
  const isSquare = wide === tall || Number(wide) * Number(tall) === 0
  const width = isSquare ? coded.width : Math.round((coded.width * Number(wide)) / Number(tall))
  const isTurned = /rotation of -?(90|270)\.\d+ degrees/.test(below)
  const seen = isTurned ? { width: coded.height, height: width } : { width, height: coded.height }
  return { coded, seen, isSquare }
}

function readSeconds(text: string): number {
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(text) ?? []
  return seconds === undefined ? 0 : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

function readCopyable(line: string, output: string): Film['copyable'] {
  const isKnown = /: Video: h264 \((Constrained Baseline|Baseline|Main|High)\).*, yuv420p[(,]/.test(line)
  const kilobits = readNumber(/ (\d+) kb\/s/, line) ?? readNumber(/^ {2}Duration: .* bitrate: (\d+) kb\/s/m, output)
  return isKnown && kilobits !== undefined ? { bitsPerSecond: kilobits * 1_000 } : undefined
}

function readNumber(pattern: RegExp, text: string): number | undefined {
  const match = pattern.exec(text)?.[1]
  return match === undefined ? undefined : Number(match)
}
