import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Placeholders with the heights of the cards: rows if wide, posters on phones. */
export function ClassCardsLoading({ count }: { count: number }) {
  return (
    <div className="grid gap-3 sm:max-md:grid-cols-2">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-69 w-full md:h-26" />
      ))}
    </div>
  )
}
