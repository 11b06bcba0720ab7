import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function OperationsLoading() {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-6 md:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-17 w-full" />
        ))}
      </div>
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
