import { useState } from 'react'

/** The reading position when the conversation was opened: what is read meanwhile stays below the line of new messages. */
export function useOpenedSeq(readSeq: number): number {
  const [openedSeq] = useState(readSeq)
  return openedSeq
}
