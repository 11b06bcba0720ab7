import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The parts of the form, before the disciplines are known. */
export function NewClassLoading() {
  return (
    <div className="flex max-w-[46rem] flex-col gap-10">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-7 w-40" />
        <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
          <Skeleton className="h-17 w-full" />
          <Skeleton className="h-17 w-full" />
          <Skeleton className="h-17 w-full" />
        </div>
        <Skeleton className="h-17 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-17 w-full" />
        <Skeleton className="h-17 w-full" />
      </div>
    </div>
  )
}
