import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { AccountMenu } from '#web/app/layout/account/AccountMenu.tsx'
import { BottomBar } from '#web/app/layout/BottomBar.tsx'
import { BrandLink } from '#web/app/layout/Brand.tsx'
import { LogoBar } from '#web/app/layout/LogoBar.tsx'
import { MobileHeader } from '#web/app/layout/MobileHeader.tsx'
import { type NavigationLink, useNavigation } from '#web/app/layout/useNavigation.ts'
import { useTitles } from '#web/app/layout/useTitles.ts'
import { UnreadCount } from '#web/app/notices/UnreadCount.tsx'
import { usePerson } from '#web/app/person/person.ts'
import { isActive } from '#web/app/routing/isActive.ts'
import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { classNames } from '#web/ui/classNames.ts'
import { Main } from './Main.tsx'

/**
 * A coach's page: a logo bar for visitors; for signed-in users navigation at the side, or at top and bottom on a phone.
 */
export function CoachLayout({ row, children }: LayoutProps) {
  const person = usePerson()
  const { links } = useNavigation()
  const { title } = useTitles(row)
  if (!person) {
    return (
      <>
        <LogoBar />
        <Main className="mx-auto flex w-full max-w-[77.75rem] flex-col gap-6 px-4 pt-24 pb-16 md:px-8">{children}</Main>
      </>
    )
  }
  return (
    <div className="md:grid md:grid-cols-[15rem_1fr]">
      <SideBar links={links} />
      <MobileHeader title={title} isTopLevel={false} />
      <Main className="flex w-full max-w-[70rem] flex-col gap-6 px-4 pt-20 pb-[calc(6rem+env(safe-area-inset-bottom))] md:px-8 md:pt-8 md:pb-16">
        {children}
      </Main>
      <BottomBar links={links} />
    </div>
  )
}

function SideBar({ links }: { links: readonly NavigationLink[] }) {
  const { t } = useLingui()
  return (
    <header className="sticky top-0 hidden h-dvh flex-col gap-6 border-e border-line p-4 md:flex">
      <BrandLink />
      <nav aria-label={t`Main`} className="flex flex-1 flex-col gap-1">
        {links.map((link) => (
          <SideLink key={link.path} link={link} />
        ))}
      </nav>
      <AccountMenu />
    </header>
  )
}

function SideLink({ link }: { link: NavigationLink }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const active = isActive(link.path, path, useSearch())
  const Icon = link.icon
  return (
    <Link
      href={link.path}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      className={classNames(
        'flex h-11 items-center gap-3 rounded px-3 font-[560] transition-colors duration-120 hover:bg-track',
        active ? 'text-brand-text' : 'text-muted',
      )}
    >
      <Icon size={20} aria-hidden />
      {t(link.label)}
      {link.countsUnread && <UnreadCount />}
    </Link>
  )
}
