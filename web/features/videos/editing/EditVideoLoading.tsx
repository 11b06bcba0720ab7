import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function EditVideoLoading() {
  return (
    <div className="flex flex-col gap-10">
      <Skeleton className="h-20 w-full" />
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-10">
          <Skeleton className="h-14 w-48" />
          <Skeleton className="h-52 w-full" />
        </div>
      ))}
    </div>
  )
}
