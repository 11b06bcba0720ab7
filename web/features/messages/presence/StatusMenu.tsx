import { useLingui } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { PresenceDot } from '#web/ui/PresenceDot.tsx'
import { chosenStatus } from './chosenStatus.ts'

const loadMenu = async () => (await import('./OpenedStatusMenu.tsx')).OpenedStatusMenu

const dots = { BUSY: 'busy', INVISIBLE: 'invisible' } as const

/** Chooses what others see of the viewer's presence. */
export function StatusMenu() {
  const { t } = useLingui()
  const chosen = useValue(chosenStatus)
  const words = { BUSY: t`Busy`, INVISIBLE: t`Invisible` }
  const status = chosen ? words[chosen] : t({ context: 'presence', message: 'Online' })
  return (
    <MenuOnDemand
      load={loadMenu}
      given={{}}
      trigger={
        <IconButton
          label={t`Your status: ${status}`}
          icon={<PresenceDot status={chosen ? dots[chosen] : 'online'} />}
        />
      }
    />
  )
}
