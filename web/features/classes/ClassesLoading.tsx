import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ClassCardsLoading } from './ClassCardsLoading.tsx'

/** Categories, kinds, days and the first classes, before they are known. */
export function ClassesLoading() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <div className="flex h-12.25 items-center gap-6 border-b border-line">
          {['w-16', 'w-24', 'w-14', 'w-12'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
        <div className="flex h-10 gap-2">
          {['w-24', 'w-18', 'w-22'].map((width) => (
            <Skeleton key={width} className={`h-10 ${width}`} />
          ))}
        </div>
        <div className="flex gap-2 overflow-hidden">
          {Array.from({ length: 14 }, (_, day) => (
            <Skeleton key={day} className="h-17 min-w-14 flex-1 shrink-0" />
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-32" />
        <ClassCardsLoading count={3} />
      </div>
    </div>
  )
}
