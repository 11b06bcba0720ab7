import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function FollowersLoading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-11 w-48" />
      <div className="flex flex-col">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex h-18 items-center gap-4">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-44" />
          </div>
        ))}
      </div>
    </div>
  )
}
