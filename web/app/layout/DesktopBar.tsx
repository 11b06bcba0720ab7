import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { UnreadCount } from '#web/app/notices/UnreadCount.tsx'
import { isActive } from '#web/app/routing/isActive.ts'
import { classNames } from '#web/ui/classNames.ts'
import { AccountMenu } from './account/AccountMenu.tsx'
import { BrandLink } from './Brand.tsx'
import type { NavigationLink } from './useNavigation.ts'

/** The bar at the top of the desktop: 72 pixels high, with tabs whose underline touches its edge. */
export function DesktopBar({ links }: { links: readonly NavigationLink[] }) {
  const { t } = useLingui()
  return (
    <header className="fixed inset-x-0 top-0 z-20 hidden h-18 [view-transition-name:bar] border-b border-line bg-bg md:block">
      <div className="mx-auto flex h-full w-full max-w-[77.75rem] items-center gap-8 px-8">
        <BrandLink />
        <nav aria-label={t`Main`} className="flex h-full flex-1">
          {links.map((link) => (
            <Tab key={link.path} link={link} />
          ))}
        </nav>
        <AccountMenu />
      </div>
    </header>
  )
}

function Tab({ link }: { link: NavigationLink }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const active = isActive(link.path, path, useSearch())
  return (
    <Link
      href={link.path}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      className={classNames(
        'relative flex h-full items-center gap-2 px-4 font-[560] transition-colors duration-120',
        'after:absolute after:inset-x-4 after:-bottom-px after:h-[3px]',
        active ? 'text-fg after:bg-brand-line' : 'text-muted hover:text-fg',
      )}
    >
      {t(link.label)}
      {link.countsUnread && <UnreadCount />}
    </Link>
  )
}
