import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useWayIn } from '#web/app/routing/gate/useWayIn.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { AccountMenu } from './account/AccountMenu.tsx'
import { BrandLink } from './Brand.tsx'

/** The logo, which leads to Today, and sign-in for visitors. */
export function LogoBar() {
  const signIn = useWayIn()
  return (
    <header className="fixed inset-x-0 top-0 z-20 h-16 [view-transition-name:bar] border-b border-line bg-bg md:h-18">
      <div className="mx-auto flex h-full w-full max-w-[77.75rem] items-center justify-between gap-4 px-4 md:px-8">
        <BrandLink />
        {signIn === undefined ? (
          <AccountMenu />
        ) : (
          <Link href={signIn} className={classNames(buttonClass('secondary'), 'h-10 px-4 text-sm')}>
            <Trans>Sign in</Trans>
          </Link>
        )}
      </div>
    </header>
  )
}
