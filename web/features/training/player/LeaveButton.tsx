import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { cameFromApp } from './cameFromApp.ts'

/** Leaves the session, to the previous screen or else to the program. The session does not stay in the history. */
export function LeaveButton({ programId }: { programId: string }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`Leave. You can continue later.`}
      icon={<X size={22} aria-hidden />}
      render={
        <RouterLink
          replace
          href={paths.program({ programId })}
          onClick={(event) => {
            if (!cameFromApp() || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            history.back()
          }}
        />
      }
    />
  )
}
