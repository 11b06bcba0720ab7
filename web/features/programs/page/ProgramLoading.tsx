import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function ProgramLoading() {
  return (
    <div className="grid gap-6 ml:grid-cols-[minmax(0,1fr)_20rem] ml:gap-8">
      <div className="flex flex-col gap-4">
        <Skeleton className="aspect-video max-h-[50vh] w-full" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
