/**
 * How the proof calls an operation: the arguments as they stand in the document, with `$o` for the owner of the row,
 * `$me` for the caller's contact, `$studio` for the owner's company and `$end` for the end of the owner's date.
 */
export interface Call {
  /** Fixes the relation of the call: the operation is about this subject's row. */
  subject: string
  args: string
  /** A mutation that the same caller sends before. */
  first?: string
  /** The error of a permitted call: rights are decided before what it reports. */
  passes?: string
  /** The selection; by default one that fits the type. */
  selection?: string
}

export function call(subject: string, args: string, more: Omit<Call, 'subject' | 'args'> = {}): Call {
  return { subject, args, ...more }
}
