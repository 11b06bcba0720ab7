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
  /** The empty state: an icon of 22 pixels, one sentence, one action. */
  nothing: { icon?: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode }
  /** For a list whose items are all filtered out. */
  onClearFilters?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The height of a row's skeleton. */
  rowClass?: string
  rows?: number
}

/** The states of a list without rows: loading, failed, empty, or without a match for the filters. */
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
