import { Trans, useLingui } from '@lingui/react/macro'
import { useClockLabel } from '#web/app/names/useDateLabel.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'
import { MenuSeparator } from '#web/ui/menu/MenuSeparator.tsx'
import { sendTimes } from './sendTimes.ts'

interface SendLaterItems {
  onChoose: (sendAt: string) => void
  /** Another date and time. */
  onAsk: () => void
}

export function OpenedSendLater({ trigger, onChoose, onAsk }: SendLaterItems & OpenedMenuProps) {
  const { t } = useLingui()
  const clock = useClockLabel()
  const now = useNow()
  const names = { evening: t`This evening`, morning: t`Tomorrow morning`, monday: t`Monday morning` }
  return (
    <Menu trigger={trigger} defaultOpen header={<Trans>Send later</Trans>}>
      {sendTimes(now).map(({ kind, instant }) => (
        <MenuItem
          key={kind}
          end={<span className="type-number text-sm text-muted">{clock(instant)}</span>}
          onPress={() => onChoose(new Date(instant).toISOString())}
        >
          {names[kind]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onPress={onAsk}>
        <Trans>Choose a date and time…</Trans>
      </MenuItem>
    </Menu>
  )
}
