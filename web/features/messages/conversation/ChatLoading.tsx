import { chatClass } from '#web/features/messages/layout.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const WIDTHS = ['w-2/5', 'w-3/5 self-end', 'w-1/2', 'w-1/4 self-end', 'w-3/5']

export function ChatLoading() {
  return (
    <div className={chatClass}>
      <ThreadLoading />
    </div>
  )
}

/** The boxes of a conversation: its head, some messages, and the field to write in. */
export function ThreadLoading() {
  return (
    <>
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4">
        {WIDTHS.map((width) => (
          <Skeleton key={width} className={`h-10 ${width}`} />
        ))}
      </div>
      <div className="shrink-0 border-t border-line p-3">
        <Skeleton className="h-11 w-full" />
      </div>
    </>
  )
}
