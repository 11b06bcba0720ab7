import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { DirIcon } from '#web/ui/DirIcon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Where one came from; Today for somebody who came straight to this page. */
export function BackButton() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const goBack = () => (history.length > 1 ? history.back() : navigate(paths.today()))
  return <IconButton label={t`Back`} icon={<DirIcon icon={ArrowLeft} />} onClick={goBack} />
}
