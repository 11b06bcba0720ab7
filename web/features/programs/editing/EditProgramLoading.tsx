import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function EditProgramLoading() {
  return (
    <div className="flex flex-col gap-8">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-28 w-full" />
      <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}
