import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Fault } from '#web/app/importing/fault.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { TimetableLine } from './readTimetable.ts'

const Refusal = v.object({ refusedIndex: v.number() })

/** The line of the class that the caller may not create; undefined for any other failure. */
export function refusedClass(error: unknown, lines: readonly TimetableLine[]): Fault | undefined {
  const refusal = v.safeParse(Refusal, error instanceof RequestError ? error.payload : undefined)
  const line = refusal.success ? lines[refusal.output.refusedIndex]?.line : undefined
  return line === undefined ? undefined : { line, column: undefined, problem: msg`You can’t create this class.` }
}
