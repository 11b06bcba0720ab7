import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function CoachLoading() {
  return (
    <div className="flex flex-col gap-8">
      <Skeleton className="h-104 w-full md:h-114" />
      <Skeleton className="h-7 w-48" />
      <div className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-60 w-full" />
        ))}
      </div>
    </div>
  )
}
