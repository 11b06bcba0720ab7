import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Wish } from '#planner/planFaults.ts'

const names: Readonly<Record<Wish, MessageDescriptor>> = {
  SUPERSETS: msg`supersets`,
  VARIETY: msg`a different mix in each session`,
  MUSCLES: msg`every muscle you asked for, every week`,
  PROGRESSION: msg`more work from week to week`,
  BALANCE: msg`as much for one side of the body as for the other`,
  VOLUME: msg`an even share for every muscle`,
  SECTION_KINDS: msg`the kinds of exercises you chose for each part`,
  SECTION_TIME: msg`the full length of each part`,
}

/** What was asked for, in the reader's language. */
export function useWishName(): (wish: Wish) => string {
  const { i18n } = useLingui()
  return (wish) => i18n._(names[wish])
}
