import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person.ts'
import { withReturnTo } from '#web/app/routing/returnTo.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BrandLink } from './Brand.tsx'

/** A bar of its own: the logo, which leads to Today, and the way in for somebody who is not signed in. */
export function LogoBar() {
  const [path] = useLocation()
  const search = useSearch()
  const isIn = usePerson() !== undefined
  const here = search ? `${path}?${search}` : path
  return (
    <header className="fixed inset-x-0 top-0 z-20 h-16 [view-transition-name:bar] border-b border-line bg-bg md:h-18">
      <div className="mx-auto flex h-full w-full max-w-[77.75rem] items-center justify-between gap-4 px-4 md:px-8">
        <BrandLink />
        {isIn ? (
          <AccountMenu />
        ) : (
          <Link
            href={withReturnTo(paths.signIn(), here)}
            className={classNames(buttonClass('secondary'), 'h-10 px-4 text-sm')}
          >
            <Trans>Sign in</Trans>
          </Link>
        )}
      </div>
    </header>
  )
}
