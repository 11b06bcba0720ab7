import type { ReactNode } from 'react'
import { type CodeOnDemand, codeOnDemand } from '#web/app/codeOnDemand.ts'
import type { LayoutName } from './route.ts'
import type { RouteRow } from './rows.ts'

export interface LayoutProps {
  row: Pick<RouteRow, 'name'>
  children: ReactNode
}

/** Each layout is loaded with the first route that uses it. */
export const layouts: Record<LayoutName, CodeOnDemand<LayoutProps>> = {
  auth: codeOnDemand(async () => (await import('#web/app/layout/frames/AuthLayout.tsx')).AuthLayout),
  bare: codeOnDemand(async () => (await import('#web/app/layout/frames/BareLayout.tsx')).BareLayout),
  coach: codeOnDemand(async () => (await import('#web/app/layout/frames/CoachLayout.tsx')).CoachLayout),
  dashboard: codeOnDemand(async () => (await import('#web/app/layout/frames/DashboardLayout.tsx')).DashboardLayout),
  plain: codeOnDemand(async () => (await import('#web/app/layout/frames/PlainLayout.tsx')).PlainLayout),
  stage: codeOnDemand(async () => (await import('#web/app/layout/frames/StageLayout.tsx')).StageLayout),
  visitor: codeOnDemand(async () => (await import('#web/app/layout/frames/VisitorLayout.tsx')).VisitorLayout),
}

/** Starts loading a layout while its screen loads; a failure is shown when it is rendered. */
export function warmLayout(name: LayoutName): void {
  layouts[name].warm()
}
