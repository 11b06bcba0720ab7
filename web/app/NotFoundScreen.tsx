import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { BrokenBelt } from './BrokenBelt.tsx'
import { DEFAULT_PATH } from './routing/paths.ts'

export function NotFoundScreen() {
  return (
    <div className="flex flex-col items-start gap-6">
      <BrokenBelt />
      <h1 className="text-2xl md:text-3xl">
        <Trans>There is no such page</Trans>
      </h1>
      <p className="text-muted">
        <Trans>The address may be old or mistyped.</Trans>
      </p>
      <Link href={DEFAULT_PATH} className={classNames(buttonClass('primary'), 'h-11 px-5')}>
        <Trans>Go to Today</Trans>
      </Link>
    </div>
  )
}
