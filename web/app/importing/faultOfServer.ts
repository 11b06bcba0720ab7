import { errorMessages } from '#web/app/failures/errorMessages.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Fault } from './fault.ts'

interface Sent {
  /** The lines of the file, in the order of the list in the input. */
  lines: readonly { line: number }[]
  /** Columns of the file by the arguments that are read from them. */
  columns: Readonly<Record<string, string>>
}

/** The line that the server refused, and the column if it names one; undefined for any other failure. */
export function faultOfServer(error: unknown, { lines, columns }: Sent): Fault | undefined {
  if (!(error instanceof RequestError)) return undefined
  const [, index = '', name = ''] = /^input\.\w+\.(\d+)(?:\.(?:\w+\.)?(\w+))?/.exec(error.field ?? '') ?? []
  const line = lines[Number(index)]?.line
  if (index === '' || line === undefined) return undefined
  return { line, column: columns[name], problem: error.code === 'BAD_INPUT' ? 'REFUSED' : errorMessages[error.code] }
}
