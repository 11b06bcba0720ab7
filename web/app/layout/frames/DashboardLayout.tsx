import { useSearch } from 'wouter'
import { frames } from '#web/__generated__/frames.ts'
import { AccountMenu } from '#web/app/layout/account/AccountMenu.tsx'
import { BackButton } from '#web/app/layout/BackButton.tsx'
import { BottomBar } from '#web/app/layout/BottomBar.tsx'
import { DesktopBar } from '#web/app/layout/DesktopBar.tsx'
import { MobileHeader } from '#web/app/layout/MobileHeader.tsx'
import { useNavigation } from '#web/app/layout/useNavigation.ts'
import { useTitles } from '#web/app/layout/useTitles.ts'
import { MailNotice } from '#web/app/notices/MailNotice.tsx'
import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { classNames } from '#web/ui/classNames.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { isHeaderless } from './headerless.ts'
import { Main } from './Main.tsx'

/** The layout of both workspaces: bars around the screen, with its title above it. */
export function DashboardLayout({ row, children }: LayoutProps) {
  const { links } = useNavigation()
  const { title, subtitle } = useTitles(row)
  const { navigation, headerless = false } = frames[row.name] ?? {}
  const isTopLevel = navigation !== undefined
  const hidesHeader = isHeaderless(useSearch()) || headerless
  return (
    <>
      <DesktopBar links={links} />
      {!hidesHeader && <MobileHeader title={title} isTopLevel={isTopLevel} end={isTopLevel && <AccountMenu />} />}
      <Main
        className={classNames(
          'mx-auto flex w-full max-w-[77.75rem] flex-col gap-5 px-4 pb-[calc(6rem+env(safe-area-inset-bottom))] md:px-8 md:pt-24 md:pb-16',
          hidesHeader ? 'pt-6' : 'pt-20',
        )}
      >
        {title !== undefined && (
          // On a phone, the header already shows the title.
          <div className={hidesHeader ? undefined : 'hidden md:block'}>
            <PageHeader title={title} subtitle={subtitle} back={!isTopLevel && <BackButton />} />
          </div>
        )}
        <MailNotice />
        {children}
      </Main>
      <BottomBar links={links} />
    </>
  )
}
