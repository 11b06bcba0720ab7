import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function RequestLoading() {
  return (
    <div className="flex flex-col gap-10">
      {[3, 4, 2].map((fields) => (
        <div
          key={fields}
          className="grid gap-5 border-line md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-10 md:border-t md:pt-8"
        >
          <Skeleton className="h-7 w-40" />
          <div className="flex flex-col gap-5">
            {Array.from({ length: fields }, (_, index) => (
              <Skeleton key={index} className="h-17 w-full" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
