import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export function LanguagePicker() {
  const { t } = useLingui()
  return (
    <Menu trigger={<IconButton label={t`Language`} icon={<Languages size={20} aria-hidden />} />}>
      <LanguageChoice />
    </Menu>
  )
}
