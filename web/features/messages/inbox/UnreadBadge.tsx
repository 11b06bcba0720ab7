import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CountBadge } from '#web/ui/CountBadge.tsx'

/** How many conversations have unread messages. */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useLingui()
  const label = t`${plural(count, { one: '# unread conversation', other: '# unread conversations' })}`
  return <CountBadge count={count} label={label} />
}
