import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { RouteRow } from '#web/app/routing/rows.ts'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'

/** The placeholder for the first screen while its code loads. The screen's own skeleton follows shortly after. */
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
