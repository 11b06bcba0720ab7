import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function NewClassLoading() {
  return (
    <div className="flex flex-col gap-10">
      <SectionLoading>
        <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
          <Skeleton className="h-17 w-full" />
          <Skeleton className="h-17 w-full" />
          <Skeleton className="h-17 w-full" />
        </div>
        <Skeleton className="h-17 w-full" />
        <Skeleton className="h-28 w-full" />
      </SectionLoading>
      <SectionLoading>
        <Skeleton className="h-17 w-full" />
        <Skeleton className="h-17 w-full" />
      </SectionLoading>
    </div>
  )
}

function SectionLoading({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5 border-line md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-10 md:border-t md:pt-8">
      <Skeleton className="h-7 w-40" />
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  )
}
