import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { UsageDialogMutation } from '#schema/__generated__/relay/UsageDialogMutation.graphql.ts'
import request, { type UsageDialogQuery } from '#schema/__generated__/relay/UsageDialogQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { sendVisit } from './sendVisit.ts'

/** The user's consent to usage data, which they give and withdraw here. */
export function UsageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Usage data`}
      description={t`It’s off unless you turn it on, and it stays on this server.`}
      closeLabel={t`Close`}
    >
      <QueryRenderer<UsageDialogQuery> request={request} variables={{}} loading={<Spinner />}>
        {(query, refresh) => <Consent query={query} onChange={refresh} />}
      </QueryRenderer>
    </Dialog>
  )
}

interface ConsentProps {
  query: PreloadedQuery<UsageDialogQuery>
  onChange: () => Promise<void>
}

function Consent({ query, onChange }: ConsentProps) {
  const { consent } = usePreloadedQuery<UsageDialogQuery>(
    graphql`
      query UsageDialogQuery {
        consent: getAnalyticsConsent {
          givenAt
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const environment = useRelayEnvironment()
  const dateLabel = useDateLabel()
  const { write } = useWrite<UsageDialogMutation>(graphql`
    mutation UsageDialogMutation($isGiven: Boolean!) {
      setAnalyticsConsent(isGiven: $isGiven) {
        success
        code
      }
    }
  `)
  const { waiting, say } = useOneAtATime(async (isGiven: boolean) => {
    if (!(await write({ isGiven }, crypto.randomUUID()))) return
    // Before the report, which stores data: the dialog must not say meanwhile that nothing is stored.
    await onChange().catch(tellError)
    // A report that is lost changes nothing for the user.
    if (isGiven) await sendVisit(environment, { hasProfile: false }).catch(() => undefined)
  })
  const since = consent && dateLabel(consent.givenAt)
  return (
    <>
      <Switch
        label={t`Share usage data`}
        description={t`We store on which days you visit and on what kind of device, with your name, contact details and role, to learn how the studio is used.`}
        checked={waiting ?? Boolean(consent)}
        onCheckedChange={say}
      />
      <p className="text-sm text-muted">
        {since ? (
          <Trans>On since {since}. If you turn it off, everything that was stored is deleted.</Trans>
        ) : (
          <Trans>Nothing is stored.</Trans>
        )}
      </p>
    </>
  )
}
