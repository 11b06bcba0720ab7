import type { MessageDescriptor } from '@lingui/core'

/** Problems of any kind of file, and a line that the server refused without a reason. */
export type SheetProblem = 'EMPTY' | 'TOO_LONG' | 'TOO_MANY' | 'MISSING_COLUMN' | 'UNKNOWN_COLUMN' | 'REFUSED'

/** What has to be changed in a file before it can be imported. */
export interface Fault {
  line: number
  column: string | undefined
  problem: SheetProblem | MessageDescriptor
}
