import { ClassCardsLoading } from '#web/features/classes/ClassCardsLoading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function TaughtLoading() {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-11 w-36" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-28" />
        <ClassCardsLoading count={2} />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-44" />
        <ClassCardsLoading count={1} />
      </div>
    </div>
  )
}
