import { ClassCardsLoading } from '#web/features/classes/ClassCardsLoading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function ClassesLoading() {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid min-w-0 gap-2 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex h-11 items-center gap-6 md:h-11.25 md:border-b md:border-line">
          {['w-8', 'w-16', 'w-24', 'w-14', 'w-12'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
        <Skeleton className="h-11 w-full" />
        <div className="flex min-w-0 flex-col gap-2 md:col-span-2 md:flex-row md:items-center md:gap-4">
          <div className="flex min-w-0 flex-1 gap-1.5 overflow-hidden">
            {Array.from({ length: 14 }, (_, day) => (
              <Skeleton key={day} className="h-11 min-w-11 flex-1 shrink-0" />
            ))}
          </div>
          <div className="flex gap-2">
            {['w-18', 'w-19', 'w-20', 'w-21'].map((width) => (
              <Skeleton key={width} className={`h-10 ${width}`} />
            ))}
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-24" />
        <ClassCardsLoading count={4} />
      </div>
    </div>
  )
}
