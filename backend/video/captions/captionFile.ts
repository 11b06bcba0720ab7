import { fromSubRip } from './subRip.ts'

/**
 * Rewrites a coach's WebVTT or SubRip (.srt) file as WebVTT that has only times, texts, and tags for bold, italic and
 * underlined. Positions, styles, regions, voices, notes and all other tags are left out. As in a browser, an invalid
 * cue is skipped. Undefined for any other file, and for one without captions.
 */
export function rewriteCaptions(text: string): string | undefined {
  if (Buffer.byteLength(text) > LARGEST_FILE) return undefined
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/)
  const body = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? lines.slice(1) : fromSubRip(lines)
  const cues = blocksOf(body ?? []).flatMap((block) => readCue(block) ?? [])
  if (cues.length === 0 || cues.length > MOST_CUES) return undefined
  const written = cues.toSorted((one, other) => one.startMs - other.startMs).map(writeCue)
  return `${['WEBVTT', ...written].join('\n\n')}\n`
}

/** Bytes. */
export const LARGEST_FILE = 500 * 1024
const MOST_CUES = 20_000

interface Cue {
  startMs: number
  endMs: number
  lines: string[]
}

/**
 * The blocks between empty lines. Lines after a line of times belong to it, whether or not an empty line comes before
 * it.
 */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line === '') blocks.push([])
    else if (line.includes('-->')) blocks.push([line])
    else blocks.at(-1)?.push(line)
  }
  return blocks
}

// Hours are optional, which gives two forms; settings after the times give the position.
const TIMES =
  /^[ \t]*((?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]*-->[ \t]*((?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]|$)/

function readCue([times = '', ...said]: readonly string[]): Cue | undefined {
  const [, start, end] = TIMES.exec(times) ?? []
  if (start === undefined || end === undefined) return undefined
  const cue = { startMs: msOf(start), endMs: msOf(end), lines: linesOf(said.join('\n')) }
  return cue.endMs > cue.startMs && cue.lines.length > 0 ? cue : undefined
}

function msOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').toReversed().map(Number)
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
}

// An unclosed tag extends to the end, as in a browser; so each character is read once.
const TAG = /<(\/?)([^\s.<>/]*)[^>]*(?:>|$)/g
const KEPT = new Set(['b', 'i', 'u'])

/** The text of a cue. Tags are closed in the order in which they were opened. */
function linesOf(said: string): string[] {
  const open: string[] = []
  let text = ''
  let isSaid = false
  let from = 0
  const say = (words: string) => {
    isSaid ||= words.trim() !== ''
    text += escaped(words)
  }
  for (const { 0: whole, 1: slash, 2: name = '', index } of said.matchAll(TAG)) {
    say(said.slice(from, index))
    from = index + whole.length
    if (!KEPT.has(name)) continue
    if (slash === '' && open.length < DEEPEST) text += `<${open[open.push(name) - 1]}>`
    else if (slash !== '' && open.at(-1) === name) text += `</${open.pop()}>`
  }
  say(said.slice(from))
  text += open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
  return isSaid ? text.split('\n').filter((line) => line.trim() !== '') : []
}

const DEEPEST = 6

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' }),
)
const LAST_LETTER = 0x10_ff_ff

/** Escapes text so that no line can be one of times: `>` is always escaped. */
function escaped(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/g, (whole: string, number?: string, name = '') => {
      if (number === undefined) return NAMED.get(name) ?? whole
      return Number(number) <= LAST_LETTER ? String.fromCodePoint(Number(number)) : ''
    })
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function writeCue({ startMs, endMs, lines }: Cue): string {
  return [`${timeOf(startMs)} --> ${timeOf(endMs)}`, ...lines].join('\n')
}

function timeOf(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}
