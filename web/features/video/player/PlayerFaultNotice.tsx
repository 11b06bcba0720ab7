import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { connection } from '#web/app/network/connection.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PlayerFault } from './useSource.ts'

/** Explains why playback stopped, and whether it will resume automatically. */
export function PlayerFaultNotice({ fault, onRetry }: { fault: PlayerFault; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 flex animate-appear flex-col items-center justify-center gap-3 bg-bg/80 p-6 text-center"
    >
      <Words fault={fault} />
      {(fault === 'gone' || fault === 'unplayable') && (
        <Button size="compact" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

function Words({ fault }: { fault: PlayerFault }) {
  const isOffline = useValue(connection) === 'offline'
  if (fault === 'waiting')
    return (
      <Said
        title={isOffline ? <Trans>You’re offline</Trans> : <Trans>The connection was lost</Trans>}
        text={<Trans>The video will continue once you’re back online.</Trans>}
      />
    )
  if (fault === 'unfinished')
    return (
      <Said
        title={<Trans>More of this video is being processed</Trans>}
        text={<Trans>It will continue as soon as the next part is ready.</Trans>}
      />
    )
  if (fault === 'renewing') return <Said title={<Trans>One moment…</Trans>} />
  if (fault === 'gone')
    return (
      <Said
        title={<Trans>This video isn’t available right now</Trans>}
        text={<Trans>It may have been replaced, or is no longer shared with you.</Trans>}
      />
    )
  return (
    <Said
      title={<Trans>This video can’t be played here</Trans>}
      text={<Trans>Try another browser, or come back later.</Trans>}
    />
  )
}

function Said({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <div className="flex max-w-[26rem] flex-col gap-1">
      <p className="font-[620]">{title}</p>
      {text && <p className="text-sm text-balance opacity-85">{text}</p>}
    </div>
  )
}
