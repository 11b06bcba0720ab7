import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { BrokenBelt } from './BrokenBelt.tsx'

/** An untied belt across the whole page. */
export function NotFoundScreen() {
  return (
    <div className="flex flex-col items-start gap-8 py-4 md:gap-10 md:py-12">
      <div className="mx-[calc(50%-50vw)] flex w-screen justify-center overflow-hidden">
        <BeltEnd />
        <span className="w-[30rem] shrink-0">
          <BrokenBelt />
        </span>
        <BeltEnd />
      </div>
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl md:text-4xl">
          <Trans>Page not found</Trans>
        </h1>
        <p className="text-lg text-muted">
          <Trans>The link may be old or mistyped.</Trans>
        </p>
      </div>
      <Link href={paths.today()} className={classNames(buttonClass('primary'), 'h-11 px-5')}>
        <Trans>Go to Today</Trans>
      </Link>
    </div>
  )
}

/** Matches the width and height of the belt in the drawing. */
function BeltEnd() {
  return <span className="mt-[3.875rem] h-9 flex-1 bg-brand" />
}
