import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MovementProperty } from '#planner/rules/movements.ts'
import type { Adaptation } from '#schema/training/planReason.ts'

/** What members with a condition are not given. */
export const movementTexts: Readonly<Record<MovementProperty, MessageDescriptor>> = {
  IMPACT: msg`No jumps or sprints`,
  LOAD: msg`No weights that the spine carries`,
  OVERHEAD: msg`No weights above the head`,
  SUPINE: msg`No exercises lying on the back`,
  HOLD: msg`No holds`,
  VALSALVA: msg`No weights that are lifted with a held breath`,
}

/** How some exercises with such a movement are adapted, so that they stay. */
export const adaptationTexts: Readonly<Record<Adaptation, MessageDescriptor>> = {
  LOW_IMPACT: msg`where the speed is unknown: low impact`,
  SEATED: msg`where it’s safe on a chair: seated`,
  INCLINE: msg`where the position is unknown: with the upper body raised`,
}
