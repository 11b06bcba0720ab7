import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { messageOf } from '#web/app/messageOf.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Paged } from './usePaged.ts'

interface NextPageProps {
  list: Paged<unknown>
  /** What the button says. */
  children: ReactNode
}

/** The end of a list: the way to the next page, or why it did not come and the way to try again. */
export function NextPage({ list: { hasMore, isReading, fault, readOn }, children }: NextPageProps) {
  const { t } = useLingui()
  if (!hasMore) return undefined
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p role="alert" className={fault ? 'text-muted' : 'sr-only'}>
        {fault && t(messageOf(fault))}
      </p>
      <Button variant="secondary" busy={isReading} onClick={readOn}>
        {fault ? <Trans>Try again</Trans> : children}
      </Button>
    </div>
  )
}
