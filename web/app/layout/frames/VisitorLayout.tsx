import { LogoBar } from '#web/app/layout/LogoBar.tsx'
import { usePerson } from '#web/app/person/person.ts'
import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { DashboardLayout } from './DashboardLayout.tsx'
import { Main } from './Main.tsx'

/** Layout of a public page: the dashboard for signed-in users, a bar with the logo for visitors. */
export function VisitorLayout({ row, children }: LayoutProps) {
  if (usePerson()) return <DashboardLayout row={row}>{children}</DashboardLayout>
  return (
    <>
      <LogoBar />
      <Main className="mx-auto flex w-full max-w-[77.75rem] flex-col gap-6 px-4 pt-24 pb-16 md:px-8 md:pt-28">
        {children}
      </Main>
    </>
  )
}
