import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { Button } from '#web/ui/Button.tsx'

/** Leads to the import of a timetable. */
export function ImportLink() {
  return (
    <Button
      variant="secondary"
      icon={<FileUp size={20} aria-hidden />}
      render={<RouterLink href={paths.importClasses()} />}
    >
      <Trans>Import classes</Trans>
    </Button>
  )
}
