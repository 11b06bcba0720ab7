import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { dayOf } from '#web/lib/time/day.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'

const { min: shortest, max: longest } = limits.Event.duration
const { min: fewest, max: most } = limits.Event.capacity

export const scopes = ['date', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** The form's fields. Numbers are strings while typed. */
export const editForm = v.object({
  scope: v.picklist(scopes),
  title: text({ most: limits.Event.name.max, missing: msg`Enter a title.` }),
  description: optionalText({ most: limits.Event.description.max }),
  /** YYYY-MM-DD and HH:mm in the user's time zone. */
  date: v.pipe(v.string(), v.isoDate(fault(msg`Choose a date.`))),
  time: v.pipe(v.string(), v.isoTime(fault(msg`Choose a time.`))),
  minutes: wholeNumber({ min: shortest / 60, max: longest / 60 }),
  places: wholeNumber({ min: fewest, max: most }),
  /** Whether bookings above a smaller capacity are canceled. */
  releases: v.array(v.picklist(['yes'])),
})

type EditEntries = v.InferInput<typeof editForm>

export interface EditedOccurrence {
  name: string
  description: string | null | undefined
  startDate: string
  duration: number
  capacity: number
}

export function entriesOf({ name, description, startDate, duration, capacity }: EditedOccurrence): EditEntries {
  const start = new Date(startDate)
  const [hours, minutes] = [start.getHours(), start.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return {
    scope: 'date',
    title: name,
    description: description ?? '',
    date: dayOf(start.getTime()),
    time: `${hours}:${minutes}`,
    minutes: String(duration / 60),
    places: String(capacity),
    releases: [],
  }
}

/** Only what the user changed, so that other dates keep their own values in all other fields. */
export function changesIn(entries: EditEntries, occurrence: EditedOccurrence) {
  const start = entriesOf(occurrence)
  const isMoved = entries.date !== start.date || entries.time !== start.time
  return {
    ...(entries.title !== start.title && { name: entries.title }),
    ...(entries.description !== start.description && { description: entries.description || null }),
    ...(isMoved && { startDate: new Date(`${entries.date}T${entries.time}`).toISOString() }),
    ...(entries.minutes !== start.minutes && { duration: (numberOfText(entries.minutes) ?? 0) * 60 }),
    ...(entries.places !== start.places && {
      capacity: numberOfText(entries.places) ?? 0,
      releasesSpots: entries.releases.length > 0,
    }),
  }
}
