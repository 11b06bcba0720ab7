import { useLingui } from '@lingui/react/macro'
import type { RouteRow } from '#web/app/routing/route.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Stands where the first screen will be, for the moment its code takes to load. */
export function ScreenLoading({ row: { loading: Boxes = SomeBoxes } }: { row: Pick<RouteRow, 'loading'> }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <Boxes />
    </Loading>
  )
}

/** For screens whose shape is not known beforehand. */
function SomeBoxes() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
