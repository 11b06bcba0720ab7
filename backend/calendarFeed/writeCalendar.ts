import type { FeedDate } from './feed.port.ts'

/** Maximum number of bytes in a line, without its end (RFC 5545, section 3.1). */
const LINE_BYTES = 75

/**
 * Writes dates as an iCalendar object. `classAddress` begins the links to their pages. The text depends on its
 * arguments alone, so that a feed without changes has the same bytes.
 */
export function writeCalendar(dates: readonly FeedDate[], classAddress: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obi//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Obi',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    // oxlint-disable-next-line house/one-truth -- the name of a property, which Outlook reads
    'X-PUBLISHED-TTL:PT1H',
    ...dates.flatMap((date) => eventLines(date, `${classAddress}${date.publicId}`)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function eventLines(date: FeedDate, page: string): string[] {
  const revisedAt = toUtc(date.revisedAt)
  const about = [date.coachName, date.description, page].flatMap((text) => text ?? []).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(date.id)}@obi`,
    // Without a METHOD, this is the time of the last change too (section 3.8.7.2).
    `DTSTAMP:${revisedAt}`,
    `LAST-MODIFIED:${revisedAt}`,
    `SEQUENCE:${date.revision}`,
    `STATUS:${date.status}`,
    `DTSTART:${toUtc(date.startsAt)}`,
    `DTEND:${toUtc(date.endsAt)}`,
    `SUMMARY:${escapeText(date.name)}`,
    `DESCRIPTION:${escapeText(about)}`,
    ...(date.address ? [`LOCATION:${escapeText(date.address)}`] : []),
    `URL:${page}`,
    'END:VEVENT',
  ]
}

/** `20261121T090000Z`. */
function toUtc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

// Other control characters are not allowed in a text, and calendars refuse the whole feed for one of them.
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** Breaks a line between characters. A space begins each further line, and counts. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line
  const folded: string[] = []
  let [part, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_BYTES) {
      folded.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...folded, part].join('\r\n')
}
