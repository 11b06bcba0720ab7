import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function MyStudioLoading() {
  return (
    <div className="flex flex-col gap-8">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-60 w-full" />
      <div className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-19 w-full" />
        ))}
      </div>
    </div>
  )
}
