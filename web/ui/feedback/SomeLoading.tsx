import { Skeleton } from './Skeleton.tsx'

/** A generic skeleton, for screens whose layout is not known in advance. */
export function SomeLoading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
