import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { chooseTheme, theme } from '#web/app/theme.ts'
import { useValue } from '#web/lib/useValue.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

export function ThemeToggle() {
  const { t } = useLingui()
  const isDark = useValue(theme) === 'dark'
  return (
    <IconButton
      label={isDark ? t`Use light theme` : t`Use dark theme`}
      icon={isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}
