/** A comma separates the fraction. Some programs omit zeros, or write a point. */
const TIMES =
  /^[ \t]*(\d{1,3}:\d{1,2}:\d{1,2})[,.](\d{1,3})[ \t]*-->[ \t]*(\d{1,3}:\d{1,2}:\d{1,2})[,.](\d{1,3})(?:[ \t]|$)/
const NUMBER = /^[ \t]*\d{1,9}[ \t]*$/
/** Position and style, such as `{\an8}`, which some programs write into the text. */
const STYLE = /\{\\[^}]{0,100}\}/g

/** Converts the lines of a SubRip file (.srt) to WebVTT; undefined for a file that does not start with a cue. */
export function fromSubRip(lines: readonly string[]): string[] | undefined {
  const start = lines.findIndex((line) => line.trim() !== '')
  const first = NUMBER.test(lines[start] ?? '') ? start + 1 : start
  if (!TIMES.test(lines[first] ?? '')) return undefined
  return lines.flatMap((line, index) => (isCueNumber(lines, index) ? [''] : toWebVtt(line)))
}

/** A number before a line of times belongs to the cue, even without an empty line before it. */
function isCueNumber(lines: readonly string[], index: number): boolean {
  return NUMBER.test(lines[index] ?? '') && TIMES.test(lines[index + 1] ?? '')
}

function toWebVtt(line: string): string {
  const [, start = '', startRest = '', end = '', endRest = ''] = TIMES.exec(line) ?? []
  return start === '' ? line.replaceAll(STYLE, '') : `${timeOf(start, startRest)} --> ${timeOf(end, endRest)}`
}

function timeOf(clock: string, fraction: string): string {
  const parts = clock.split(':').map((part) => part.padStart(2, '0'))
  return `${parts.join(':')}.${fraction.padEnd(3, '0')}`
}
