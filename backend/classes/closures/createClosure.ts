// Operation: createClosure
import * as v from 'valibot'
import { readShape, fieldShapes } from '#backend/model/write/fieldShapes.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { ClosureInput } from '#schema/__generated__/wire.ts'
import { closeDatesIn } from './closeDatesIn.ts'
import type { ClosingStore } from './closures.port.ts'
import { readSpan } from './readSpan.ts'

const Named = v.object({ name: fieldShapes('Closure', ['name']).name.wrapped })

export interface CreatedClosure {
  closure: string
  /** The first dates that were closed. */
  occurrences: string[]
}

/** Closes a company, or the caller's own classes without one. The rights of the row decide whether the caller may. */
export async function createClosure(
  { input }: { input: ClosureInput },
  { rows, viewer, now }: Writing,
  closing: ClosingStore,
): Promise<CreatedClosure> {
  const { contactId } = viewer
  if (contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  const { name } = readShape(Named, { name: input.name }, 'input')
  const companyID = input.companyID ?? null
  const { firstDay, lastDay, timeZone, cancelsDates } = input
  const { id } = await rows.Closure.insert({
    id: newId(now),
    createdByID: contactId,
    coachID: companyID === null ? contactId : null,
    companyID,
    name,
    firstDay,
    lastDay,
    timeZone,
    ...readSpan(input, now),
    cancelsDates,
  })
  if (!cancelsDates) return { closure: id, occurrences: [] }
  const { closed } = await closeDatesIn(id, { rows, now, closing })
  // Further dates, and those of concurrent transactions, are closed in the background.
  await closing.markClosing(id)
  return { closure: id, occurrences: closed }
}
