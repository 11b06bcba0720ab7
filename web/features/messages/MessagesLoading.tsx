import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ThreadLoading } from './conversation/ChatLoading.tsx'
import { boxClass } from './layout.ts'

export function MessagesLoading() {
  return (
    <div className={boxClass}>
      <div className="flex min-w-0 flex-col md:border-e md:border-line">
        <div className="flex h-16 items-center gap-2 border-b border-line px-4">
          <Skeleton className="h-10 flex-1" />
          <Skeleton className="size-10" />
        </div>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex h-19 items-center gap-3 border-b border-line px-4">
            <Skeleton className="size-12 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-4/5" />
            </div>
          </div>
        ))}
      </div>
      <div className="hidden min-w-0 md:flex md:flex-col">
        <ThreadLoading />
      </div>
    </div>
  )
}
