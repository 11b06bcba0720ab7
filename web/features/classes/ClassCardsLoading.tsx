import { Skeleton } from '#web/ui/Skeleton.tsx'

/** As tall as cards are: rows where there is room, posters on a phone. */
export function ClassCardsLoading({ count }: { count: number }) {
  return (
    <div className="grid gap-3 sm:max-md:grid-cols-2">
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className="h-69 w-full md:h-26" />
      ))}
    </div>
  )
}
