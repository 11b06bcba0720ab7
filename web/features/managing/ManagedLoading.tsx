import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Skeleton of `ManagedList`. */
export function ManagedLoading() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <Skeleton className="h-11 w-full max-w-[20rem]" />
        <Skeleton className="h-11 w-36" />
      </div>
      <Skeleton className="h-10 w-full max-w-[28rem]" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-20 w-full" />
        ))}
      </div>
    </div>
  )
}
