import * as v from 'valibot'
import type { EntryRight } from '#backend/meeting/entryRight.ts'
import { roomRoles } from '#backend/meeting/ticket.ts'

const Right: v.GenericSchema<unknown, EntryRight> = v.variant('kind', [
  v.object({ kind: v.literal('stands'), role: v.picklist(roomRoles), isClassMode: v.boolean(), mayRun: v.boolean() }),
  v.object({ kind: v.picklist(['lost', 'over', 'unknown', 'later']) }),
])

/** The path under which the media process is asked to take a socket. Nothing that a browser wrote is in it. */
export function entryPathOf(right: EntryRight): string {
  return `/${Buffer.from(JSON.stringify(right)).toString('base64url')}`
}

/** Lost, for whoever did not come through the door. */
export function readEntryPath(url = ''): EntryRight {
  const text = Buffer.from(url.slice(1).replace(/\?.*$/s, ''), 'base64url').toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Right), text)
  return parsed.success ? parsed.output : { kind: 'lost' }
}
