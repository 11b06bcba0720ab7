import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function CoachesLoading() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full max-w-[26rem]" />
      <div className="grid gap-3 sm:grid-cols-2 ml:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-20.5 w-full" />
        ))}
      </div>
    </div>
  )
}
