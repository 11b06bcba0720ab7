import { Suspense } from 'react'
import { withWordsOf } from '#web/app/language/language.ts'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'
import { unread } from './unread.ts'

const load = async () => (await import('#web/features/messages/inbox/UnreadBadge.tsx')).UnreadBadge
const UnreadBadge = lazily(() => untilLoaded(withWordsOf(['messages'], load)))

/** The number of conversations with unread messages. Its code loads after the first screen. */
export function UnreadCount() {
  const count = useValue(unread)
  return (
    count > 0 && (
      <Suspense>
        <UnreadBadge count={count} />
      </Suspense>
    )
  )
}
