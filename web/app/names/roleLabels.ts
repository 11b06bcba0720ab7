import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RoleKind } from '#web/app/person/role.ts'

export const roleLabels: Record<RoleKind, MessageDescriptor> = {
  MEMBER: msg`Member`,
  COACH: msg`Coach`,
  ADMIN: msg`Admin`,
  GLOBAL: msg`Global Admin`,
}
