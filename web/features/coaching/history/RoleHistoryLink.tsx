import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { EVERYWHERE } from '#web/app/routing/managedFilters.ts'
import { paths } from '#web/features/coaching/paths.ts'
import { Button } from '#web/ui/Button.tsx'

/** Leads to the history of roles, of a company or of all. */
export function RoleHistoryLink({ companyId = EVERYWHERE }: { companyId: string | undefined }) {
  return (
    <div>
      <Button
        variant="secondary"
        icon={<History size={20} aria-hidden />}
        render={<RouterLink href={paths.roleHistory({ company: companyId })} />}
      >
        <Trans>Role history</Trans>
      </Button>
    </div>
  )
}
