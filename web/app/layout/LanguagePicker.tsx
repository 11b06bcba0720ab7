import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'

const load = async () => (await import('./OpenedLanguageMenu.tsx')).OpenedLanguageMenu

export function LanguagePicker() {
  const { t } = useLingui()
  return (
    <MenuOnDemand
      load={load}
      given={{}}
      trigger={<IconButton label={t`Language`} icon={<Languages size={20} aria-hidden />} />}
    />
  )
}
