import type { CreateEventLambdaInput } from '#schema/__generated__/relay/useCreateClassMutation.graphql.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { lastInstantIn } from '#web/lib/time/wallTime.ts'
import { type NewClassForm, startOf } from './newClassForm.ts'

interface Studio {
  /** The studio for whose coach an admin creates the class. The server finds that of a coach's own class. */
  companyId?: string | undefined
}

/** The mutation input. */
export function toNewClass(form: NewClassForm, { companyId }: Studio = {}): CreateEventLambdaInput {
  return {
    ...(form.coachId !== null && { coachID: form.coachId, companyID: companyId }),
    name: form.title,
    description: form.description || null,
    categoryID: form.categoryId,
    subCategoryID: form.subCategoryId || null,
    level: form.level || null,
    startDate: new Date(startOf(form)).toISOString(),
    timeZone: form.timeZone,
    duration: countOf(form.minutes) * 60,
    capacity: countOf(form.places),
    ...placeOf(form),
    price: form.price ?? 0,
    fees: form.fees ?? 0,
    currency: form.currency,
    ageGroup: form.ageGroup,
    gender: form.gender,
    assistantID: form.assistantId,
    eventMedia: form.mediaUrl ? [{ url: form.mediaUrl, type: form.mediaType }] : null,
    status: form.status,
    ...(form.repeats === 'weekly' ? patternOf(form) : {}),
  }
}

/** Drops what was entered for the other kind of place. */
function placeOf({ where, isClassMode, address, roomId }: NewClassForm) {
  return where === 'live'
    ? { isStreaming: true, isClassMode, address: null, roomID: null }
    : { isStreaming: false, isClassMode: null, address, roomID: roomId || null }
}

function patternOf({ timeZone, weekdays, ends, until, bookingType }: NewClassForm) {
  return {
    pattern: 'WEEKLY',
    patternValue: weekdays.map(Number).toSorted((one, other) => one - other),
    // Null repeats without an end.
    endDate: ends === 'never' ? null : new Date(lastInstantIn(timeZone, until)).toISOString(),
    bookingType,
  }
}

/** Validation has already rejected texts that are not numbers. */
function countOf(text: string): number {
  return numberOfText(text) ?? Number.NaN
}
