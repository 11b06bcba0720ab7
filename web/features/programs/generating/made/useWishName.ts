import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Wish } from '#planner/checking/planFaults.ts'

const names: Readonly<Record<Wish, MessageDescriptor>> = {
  SUPERSETS: msg`supersets`,
  VARIETY: msg`a different mix in each session`,
  MUSCLES: msg`every muscle group you chose, every week`,
  ALWAYS: msg`the exercises your studio wants in every week`,
  PROGRESSION: msg`more work from week to week`,
  BALANCE: msg`a balance between the front and back of the body`,
  VOLUME: msg`every muscle group equally`,
  SECTION_KINDS: msg`the kinds of exercises you chose for each section`,
  SECTION_TIME: msg`the full length of each section`,
}

export function useWishName(): (wish: Wish) => string {
  const { i18n } = useLingui()
  return (wish) => i18n._(names[wish])
}
