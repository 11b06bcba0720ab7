import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { RoleKind } from '#web/app/role.ts'
import type { Workspace } from '#web/app/workspace.ts'
import type { Guard } from './admission.ts'
import type { OpenScreen } from './screen.tsx'

/** What stands around a screen. `coach` and `visitor` show less to somebody who is not signed in. */
export type LayoutName = 'dashboard' | 'auth' | 'plain' | 'coach' | 'visitor' | 'stage'

export interface NavigationItem {
  workspace: Workspace
  label: MessageDescriptor
  icon: LucideIcon
}

/** One row of the route table. A screen that does not exist has no row, and so no place in the navigation. */
export interface RouteRow {
  /** With `:name` for a parameter. */
  path: string
  guard: Guard
  layout: LayoutName
  /** The greeting takes the person's name and the hour. */
  title?: MessageDescriptor | 'greeting'
  subtitle?: MessageDescriptor
  /** Its place in the top and bottom bars, in the order of the table. */
  navigation?: NavigationItem
  /** Who may open it; everybody the guard lets in where there are none. */
  roles?: readonly RoleKind[]
  /** The mobile header is left out. */
  headerless?: boolean
  /** Stands where the screen will be until it is there, with boxes of the same size. */
  loading?: ComponentType
  open: OpenScreen
}
