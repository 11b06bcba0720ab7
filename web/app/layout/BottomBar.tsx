import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { UnreadCount } from '#web/app/notices/UnreadCount.tsx'
import { isActive } from '#web/app/routing/isActive.ts'
import { classNames } from '#web/ui/classNames.ts'
import type { NavigationLink } from './useNavigation.ts'

/** The navigation at the bottom of the phone. */
export function BottomBar({ links }: { links: readonly NavigationLink[] }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] [view-transition-name:bottom-bar] md:hidden"
    >
      <div className="mx-auto flex max-w-[32rem]">
        {links.map((link) => (
          <Item key={link.path} link={link} />
        ))}
      </div>
    </nav>
  )
}

function Item({ link }: { link: NavigationLink }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const active = isActive(link.path, path, useSearch())
  const Icon = link.icon
  return (
    <Link
      href={link.path}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      className={classNames(
        'relative flex h-16 flex-1 flex-col items-center justify-center gap-1 rounded text-2xs font-[560] -outline-offset-4 transition-colors duration-120',
        'after:absolute after:-top-px after:h-[3px] after:w-12',
        active ? 'text-brand-text after:bg-brand-line' : 'text-muted',
      )}
    >
      <Icon size={20} aria-hidden />
      {link.countsUnread && (
        <span className="absolute start-1/2 top-1.5 ms-1">
          <UnreadCount />
        </span>
      )}
      {t(link.label)}
    </Link>
  )
}
