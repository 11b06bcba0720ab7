import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function VideoLoading() {
  return (
    <div className="grid gap-6 ml:grid-cols-[minmax(0,1fr)_20rem] ml:gap-8">
      <div className="flex flex-col gap-4">
        <Skeleton className="aspect-video max-h-[80vh] w-full" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-11 w-full" />
      </div>
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
