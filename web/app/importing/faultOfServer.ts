import { msg } from '@lingui/core/macro'
import { errorMessages } from '#web/app/failures/errorMessages.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { ColumnName, Fault, TimetableLine } from './readTimetable.ts'

const columnOf: Readonly<Record<string, ColumnName>> = {
  name: 'title',
  description: 'description',
  categoryID: 'category',
  subCategoryID: 'type',
  startDate: 'date',
  duration: 'minutes',
  capacity: 'spots',
  patternValue: 'days',
  endDate: 'until',
  price: 'price',
  currency: 'currency',
  address: 'place',
  level: 'level',
  coachEmail: 'coach',
}

function sentenceOf({ code }: RequestError) {
  return code === 'BAD_INPUT' ? msg`The server refused this. Please check it.` : errorMessages[code]
}

/** The line that the server refused, and the column if it names one; undefined for any other failure. */
export function faultOfServer(error: unknown, lines: readonly TimetableLine[]): Fault | undefined {
  if (!(error instanceof RequestError)) return undefined
  const [, index = '', name = ''] = /^input\.classes\.(\d+)(?:\.(?:class\.)?(\w+))?/.exec(error.field ?? '') ?? []
  const line = lines[Number(index)]?.line
  if (index === '' || line === undefined) return undefined
  return { line, column: columnOf[name], sentence: sentenceOf(error) }
}
