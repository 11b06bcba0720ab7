import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function TodayLoading() {
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-68 w-full md:h-64" />
        <Skeleton className="h-41 w-full md:h-64" />
      </div>
      <div className="flex flex-col gap-3 overflow-hidden">
        <div className="flex h-11 items-center">
          <Skeleton className="h-7 w-48" />
        </div>
        <div className="flex gap-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-78 w-[min(17.5rem,80vw)] shrink-0" />
          ))}
        </div>
      </div>
    </div>
  )
}
