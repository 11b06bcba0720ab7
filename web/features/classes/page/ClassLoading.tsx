import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function ClassLoading() {
  return (
    <div className="flex flex-col gap-6 md:gap-8">
      <Skeleton className="h-56 w-full md:h-67" />
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-12">
        <div className="flex flex-col gap-8">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-40 w-full sm:h-20" />
        </div>
        <Skeleton className="h-38 w-full" />
      </div>
    </div>
  )
}
