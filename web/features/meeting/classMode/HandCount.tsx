import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'

/** How many hands are up. */
export function HandCount({ room }: { room: Room }) {
  const { t } = useLingui()
  const count = useValue(room.shared)?.handIds.length ?? 0
  return <CountBadge count={count} label={t`${plural(count, { one: '# hand raised', other: '# hands raised' })}`} />
}
