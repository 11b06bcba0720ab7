import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MovementProperty } from '#planner/rules/movements.ts'

/** What members with a condition are not given. */
export const movementTexts: Readonly<Record<MovementProperty, MessageDescriptor>> = {
  IMPACT: msg`No jumps or sprints`,
  LOAD: msg`No weights that the spine carries`,
  OVERHEAD: msg`No weights above the head`,
  SUPINE: msg`No exercises lying on the back`,
  HOLD: msg`No holds`,
  VALSALVA: msg`No weights that are lifted with a held breath`,
}
