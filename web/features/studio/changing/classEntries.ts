import { graphql, readInlineData } from 'react-relay'
import type {
  classEntries_occurrence$data,
  classEntries_occurrence$key,
} from '#schema/__generated__/relay/classEntries_occurrence.graphql.ts'
import type { EditEventOccurrenceLambdaInput } from '#schema/__generated__/relay/useEditClassDateMutation.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import {
  emptyClass,
  type NewClassEntries,
  type NewClassForm,
  timeEntriesOf,
} from '#web/features/studio/newClass/newClassForm.ts'
import { toNewClass } from '#web/features/studio/newClass/toNewClass.ts'
import { planningZone } from '#web/lib/time/timeZone.ts'

function read(key: classEntries_occurrence$key): DateOfClass {
  return readInlineData(
    graphql`
      fragment classEntries_occurrence on EventOccurrence @inline {
        name
        description
        categoryID
        subCategoryID
        level
        startDate
        duration
        timeZone
        capacity
        isStreaming
        isClassMode
        address
        roomID
        price
        fees
        currency
        ageGroup
        gender
        assistantID
        eventMedia {
          url
          type
        }
        status
      }
    `,
    key,
  )
}

/** The entries of the form for a date of a class, by the clocks of its own zone. */
export function entriesOf(key: classEntries_occurrence$key): NewClassEntries {
  const date = read(key)
  const timeZone = planningZone(date.timeZone)
  return {
    ...emptyClass(Date.now(), timeZone),
    ...timeEntriesOf(Date.parse(date.startDate), date.duration / 60, timeZone),
    ...placeOf(date),
    ...mediaOf(date),
    categoryId: date.categoryID,
    subCategoryId: date.subCategoryID ?? '',
    level: date.level ?? '',
    title: date.name,
    description: date.description ?? '',
    price: date.price || null,
    fees: date.fees || null,
    currency: date.currency,
    ageGroup: oneOf(['ALL', 'KIDS', 'YOUTHS', 'ADULTS'], date.ageGroup),
    gender: oneOf(['COED', 'FEMALE', 'MALE'], date.gender),
    assistantId: date.assistantID ?? null,
    status: date.status === 'DRAFT' ? 'DRAFT' : PUBLISHED,
  }
}

type DateOfClass = classEntries_occurrence$data

function placeOf({ capacity, isStreaming, isClassMode, address, roomID }: DateOfClass) {
  return {
    places: String(capacity),
    where: isStreaming ? ('live' as const) : ('onSite' as const),
    address: address ?? '',
    roomId: roomID ?? '',
    isClassMode: isClassMode ?? null,
  }
}

function mediaOf({ eventMedia }: DateOfClass) {
  const [media] = eventMedia ?? []
  return { mediaUrl: media?.url ?? '', mediaType: oneOf(['IMAGE', 'VIDEO'], media?.type ?? '') }
}

function oneOf<const Value extends string>(values: readonly [Value, ...Value[]], text: string): Value {
  return values.find((value) => value === text) ?? values[0]
}

/** The pictures and videos that the form does not show. */
export function otherMediaOf(key: classEntries_occurrence$key): Media {
  return (read(key).eventMedia ?? []).slice(1)
}

type Changes = Omit<EditEventOccurrenceLambdaInput, 'id'>
type Media = NonNullable<Changes['eventMedia']>

/** The other pictures and videos stay behind the first one. */
export function withOtherMedia(changes: Changes, others: Media): Changes {
  return 'eventMedia' in changes && others.length > 0
    ? { ...changes, eventMedia: [...(changes.eventMedia ?? []), ...others] }
    : changes
}

/** Only what the user changed, so that other dates keep their own values in all other fields. */
export function changesIn(filledIn: NewClassForm, start: NewClassForm): Changes {
  const before = toNewClass(start)
  const changed = Object.entries(toNewClass(filledIn)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  )
  const isResized = filledIn.places !== start.places
  return { ...Object.fromEntries(changed), ...(isResized && { releasesSpots: filledIn.releases.length > 0 }) }
}
