import { BEGINNING } from '#schema/playlistWords.ts'
import type { Rendition } from './planRenditions.ts'

export interface Segment {
  name: string
  seconds: number
}

/** A finished rendition, for the master playlist. */
export interface StoredRendition extends Pick<Rendition, 'name' | 'width' | 'height' | 'framesPerSecond'> {
  /** In the form in which browsers check support: avc1.64001f,mp4a.40.2. */
  codecs: string
  /** Bits per second: of the largest segment, and on average. */
  most: number
  average: number
}

/** The segments that ffmpeg has finished so far. */
export function readSegments(playlist: string): Segment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n([^#\n]+)$/gm)].map(([, seconds, name = '']) => ({
    name,
    seconds: Number(seconds),
  }))
}

/** Maximum duration of a segment, rounded. It is declared at the start and may not change. */
const LONGEST_S = 5

/** An incomplete playlist only grows, and playback starts at its beginning. */
export function printSegments(segments: readonly Segment[], isComplete: boolean): string {
  const longest = Math.max(LONGEST_S, ...segments.map(({ seconds }) => Math.round(seconds)))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(isComplete ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ name, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
    ...(isComplete ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/**
 * Lists the smallest rendition first, because players start with it. Its first files are listed too, so that the web
 * player loads them in parallel with its playlist.
 */
export function printMaster(sizes: readonly StoredRendition[]): string {
  const [first] = sizes
  const beginning = first ? [`${first.name}/init.mp4 ${first.name}/${FIRST_SEGMENT}`] : []
  const lines = sizes.flatMap(({ name, width, height, framesPerSecond, codecs, most, average }) => [
    [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(most)}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(average)}`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
      `CODECS="${codecs}"`,
    ].join(),
    `${name}/index.m3u8`,
  ])
  const said = beginning.map((files) => `#EXT-X-SESSION-DATA:DATA-ID="${BEGINNING}",VALUE="${files}"`)
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...said, ...lines, ''].join('\n')
}

/** The name that `encodeRenditions.ts` makes ffmpeg use. */
const FIRST_SEGMENT = '00000.m4s'

export interface SeekSheets {
  sheets: number
  /** Pictures per row and per column of a sheet. */
  across: number
  /** Size of a picture. */
  width: number
  height: number
  /** Seconds between two pictures. */
  everyS: number
}

/** Maps each interval of a video to its picture. */
export function printSeekTimes({ sheets, across, width, height, everyS }: SeekSheets, seconds: number): string {
  const count = Math.min(sheets * across ** 2, Math.max(1, Math.ceil(seconds / everyS)))
  const cues = Array.from({ length: count }, (_, place) => {
    const [sheet, onIt] = [Math.floor(place / across ** 2), place % across ** 2]
    const [x, y] = [(onIt % across) * width, Math.floor(onIt / across) * height]
    const end = place === count - 1 ? Math.max(seconds, place * everyS + 1) : (place + 1) * everyS
    return `${clock(place * everyS)} --> ${clock(end)}\nseek-${sheet}.jpg#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23)
}

/** Reads the codec from an init segment; undefined without H.264. */
export function readCodec(init: Buffer): string | undefined {
  const at = init.indexOf('avcC')
  return at === -1 ? undefined : `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`
}
