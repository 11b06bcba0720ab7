import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { RouteRow } from '#web/app/routing/rows.ts'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'

/** Stands where the first screen will be, for the moment its code takes to load. Its boxes come a little before it. */
export function ScreenLoading({ row: { Loading: Boxes = SomeLoading } }: { row: Pick<RouteRow, 'Loading'> }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <Suspense>
        <Boxes />
      </Suspense>
    </Loading>
  )
}
