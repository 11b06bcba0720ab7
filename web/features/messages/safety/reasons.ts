import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '#schema/__generated__/relay/ReportDialogMutation.graphql.ts'

export const REASONS = ['SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'DANGER', 'OTHER'] as const satisfies ReportReason[]

export function useReasonName(): (reason: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    SPAM: t`Spam or fraud`,
    HARASSMENT: t`Bullying or harassment`,
    HATE: t`Hate or discrimination`,
    SEXUAL: t`Sexual content`,
    DANGER: t`A person is in danger`,
    OTHER: t`Another reason`,
  }
  return (reason) => names[reason] ?? reason
}
