import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Boxes of rows with a person and a line of text. */
export function RowsLoading() {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  )
}
