import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'
import { frames } from '#web/__generated__/frames.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Leads to the previous screen, or to the parent screen for a user who opened this one directly. */
export function BackButton() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const parent = useParent()
  const goBack = () => (isBackOurs() ? history.back() : navigate(parent))
  return <IconButton label={t`Back`} icon={<DirIcon icon={ArrowLeft} />} onClick={goBack} />
}

/** Whether the previous history entry belongs to the app. `history.length` also counts other sites. */
function isBackOurs(): boolean {
  return 'navigation' in globalThis && navigation.canGoBack
}

function useParent(): string {
  const { row } = useValue(useShell().router.visited)
  const parent = frames[row.name]?.parent
  return (parent !== undefined && frames[parent]?.path.pattern) || paths.today()
}
