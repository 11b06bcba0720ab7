import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** A row of placeholder cards. */
export function ShelfLoading({ title }: { title?: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p aria-hidden className="flex h-11 items-center text-xl font-[620] text-muted">
        {title}
      </p>
      <div className="flex gap-4 overflow-hidden">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-66 w-[min(17.5rem,80vw)] shrink-0" />
        ))}
      </div>
    </div>
  )
}
