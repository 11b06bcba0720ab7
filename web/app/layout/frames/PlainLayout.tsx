import { BackButton } from '#web/app/layout/BackButton.tsx'
import { LogoBar } from '#web/app/layout/LogoBar.tsx'
import { useTitles } from '#web/app/layout/useTitles.ts'
import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Main } from './Main.tsx'

/** A standalone page: a legal text, or the page for an unknown address. */
export function PlainLayout({ row, children }: LayoutProps) {
  const { title, subtitle } = useTitles(row)
  return (
    <>
      <LogoBar />
      <Main className="mx-auto flex w-full max-w-[48rem] flex-col gap-8 px-4 pt-24 pb-16 md:px-8 md:pt-28">
        {title !== undefined && <PageHeader title={title} subtitle={subtitle} back={<BackButton />} />}
        {children}
      </Main>
    </>
  )
}
