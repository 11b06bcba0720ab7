import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { unread } from '#web/app/notices/unread.ts'
import { useValue } from '#web/lib/useValue.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'

/** How many conversations have unread messages. */
export function UnreadCount() {
  const { t } = useLingui()
  const count = useValue(unread)
  return (
    <CountBadge
      count={count}
      label={t`${plural(count, { one: '# unread conversation', other: '# unread conversations' })}`}
    />
  )
}
