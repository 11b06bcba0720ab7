import { type ComponentType, lazy, type ReactNode } from 'react'
import type { LayoutName } from './route.ts'
import type { RouteRow } from './table.ts'

export interface LayoutProps {
  row: Pick<RouteRow, 'name'>
  children: ReactNode
}

const code: Record<LayoutName, () => Promise<ComponentType<LayoutProps>>> = {
  auth: async () => (await import('#web/app/layout/AuthLayout.tsx')).AuthLayout,
  coach: async () => (await import('#web/app/layout/CoachLayout.tsx')).CoachLayout,
  dashboard: async () => (await import('#web/app/layout/DashboardLayout.tsx')).DashboardLayout,
  plain: async () => (await import('#web/app/layout/PlainLayout.tsx')).PlainLayout,
  stage: async () => (await import('#web/app/layout/StageLayout.tsx')).StageLayout,
  visitor: async () => (await import('#web/app/layout/VisitorLayout.tsx')).VisitorLayout,
}

/** Each layout comes with the first route that stands in it. */
export const layouts: Record<LayoutName, ComponentType<LayoutProps>> = {
  auth: lazy(async () => ({ default: await code.auth() })),
  coach: lazy(async () => ({ default: await code.coach() })),
  dashboard: lazy(async () => ({ default: await code.dashboard() })),
  plain: lazy(async () => ({ default: await code.plain() })),
  stage: lazy(async () => ({ default: await code.stage() })),
  visitor: lazy(async () => ({ default: await code.visitor() })),
}

/** Starts loading a layout while its screen loads; a failure is met again where it is drawn. */
export function warmLayout(name: LayoutName): void {
  code[name]().catch(() => undefined)
}
