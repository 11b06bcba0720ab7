import { ShelfLoading } from '#web/features/shelves/ShelfLoading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Skeleton of a library: filters above shelves. */
export function LibraryLoading() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-10 w-2/3" />
      </div>
      <div className="flex flex-col gap-8 md:gap-10">
        <ShelfLoading />
        <ShelfLoading />
      </div>
    </div>
  )
}
