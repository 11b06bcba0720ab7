import { Skeleton } from './Skeleton.tsx'

/** For screens whose shape is not known beforehand. */
export function SomeLoading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
