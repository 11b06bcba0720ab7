import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export type ListState = 'loading' | 'failed' | 'empty' | 'noMatch'

export interface ListStatesProps {
  state: ListState
  /** Where there is nothing yet: an icon of 22 pixels, one sentence, one way on. */
  nothing: { icon?: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode }
  /** Where filters hide everything. */
  onClearFilters?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** A box of the height of one row, while they load. */
  rowClass?: string
  rows?: number
}

/** What stands where a list would be: it loads, it failed, nothing is there yet, or nothing fits the filters. */
export function ListStates(props: ListStatesProps) {
  const { state, nothing, onClearFilters, onRetry, retrying = false, rowClass = 'h-16', rows = 5 } = props
  const { t } = useLingui()
  if (state === 'empty') return <EmptyState {...nothing} />
  if (state === 'failed') {
    return (
      <ErrorState
        title={t`This list couldn’t be loaded.`}
        text={t`Check your connection and try again.`}
        {...(onRetry ? { retry: { label: t`Try again`, onRetry, busy: retrying } } : {})}
      />
    )
  }
  if (state === 'loading') {
    return (
      <Loading label={t`Loading`}>
        <div className="flex flex-col gap-3">
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className={rowClass} />
          ))}
        </div>
      </Loading>
    )
  }
  const clear = onClearFilters && (
    <Button variant="secondary" size="compact" onClick={onClearFilters}>
      <Trans>Clear filters</Trans>
    </Button>
  )
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={t`No matches`}
      text={t`Try other words or fewer filters.`}
      action={clear}
    />
  )
}
