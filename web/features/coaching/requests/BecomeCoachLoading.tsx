import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function BecomeCoachLoading() {
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
      <div className="flex flex-col gap-2">
        <Skeleton className="mb-4 h-7 w-full max-w-[26rem]" />
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-14 w-full" />
        ))}
      </div>
      <Skeleton className="h-90 w-full" />
    </div>
  )
}
