import { ClassCardsLoading } from '#web/features/classes/ClassCardsLoading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function BookingsLoading() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex h-12.25 items-center gap-6 border-b border-line">
        <Skeleton className="h-5 w-18" />
        <Skeleton className="h-5 w-10" />
      </div>
      <ClassCardsLoading count={3} />
    </div>
  )
}
