import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { graphql } from 'react-relay'
import { limits } from '#schema/__generated__/limits.ts'
import type { CloseReportMutation } from '#schema/__generated__/relay/CloseReportMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useShell } from '#web/app/useShell.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'

/** Closes a report with what was done about it. */
export function CloseReport({ id }: { id: string }) {
  const { t } = useLingui()
  const { router } = useShell()
  const [outcome, setOutcome] = useState('')
  const { write, isWriting } = useWrite<CloseReportMutation>(graphql`
    mutation CloseReportMutation($id: ID!, $outcome: String!) {
      closed: closeConversationReport(id: $id, outcome: $outcome) {
        success
        code
        report {
          id
          status
          outcome
          closedByName
        }
      }
    }
  `)
  const close = async (event: FormEvent) => {
    event.preventDefault()
    // Without its conversation, which the admin no longer reads.
    if (await write({ id, outcome: outcome.trim() })) await router.refresh()
  }
  return (
    <form onSubmit={(event) => void close(event)} className="flex flex-col items-start gap-3 *:w-full">
      <TextArea
        label={t`What did you do about it?`}
        maxLength={limits.ConversationReport.outcome.max}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value)}
      />
      <span>
        <Button type="submit" variant="secondary" disabled={outcome.trim() === ''} busy={isWriting}>
          <Trans>Close report</Trans>
        </Button>
      </span>
    </form>
  )
}
