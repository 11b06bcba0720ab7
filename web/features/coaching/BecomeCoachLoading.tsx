import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The choice of what one teaches and what comes of it, before they are known. */
export function BecomeCoachLoading() {
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
      <div className="flex flex-col gap-2">
        <Skeleton className="mb-4 h-7 w-full max-w-[26rem]" />
        {Array.from({ length: 5 }, (_, place) => (
          <Skeleton key={place} className="h-14 w-full" />
        ))}
      </div>
      <Skeleton className="h-90 w-full" />
    </div>
  )
}
