import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { HealthFactsQuery, HealthFactsQuery$data } from '#schema/__generated__/relay/HealthFactsQuery.graphql.ts'
import { askUntil } from '#web/app/data/openQuery.ts'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'

type Profile = NonNullable<HealthFactsQuery$data['link']>['memberProfile']

/** The health data that the member shares. */
export function HealthFacts({ linkId }: { linkId: string }) {
  const [attempt, setAttempt] = useState(0)
  return <ReadHealth key={attempt} linkId={linkId} onRetry={() => setAttempt(attempt + 1)} />
}

function ReadHealth({ linkId, onRetry }: { linkId: string; onRetry: () => void }) {
  const { t } = useLingui()
  const health = useHealth(linkId)
  if (!health) return <SomeLoading />
  if (health.kind === 'failed')
    return (
      <ErrorState
        title={t`We couldn’t load this.`}
        text={t(messageOf(health.error))}
        retry={{ label: t`Try again`, onRetry }}
      />
    )
  return <Facts profile={health.profile} />
}

/** Undefined while it loads. */
type Health = { kind: 'read'; profile: Profile } | { kind: 'failed'; error: unknown } | undefined

/** What the member shares, read each time it is shown. It has no offline copy, which would outlive the consent. */
function useHealth(linkId: string): Health {
  const environment = useRelayEnvironment()
  const [health, setHealth] = useState<Health>()
  useLayoutEffect(() => {
    const query = graphql`
      query HealthFactsQuery($id: ID!) {
        link: getCoachesMembers(id: $id) {
          memberProfile {
            birthdate
            height
            weight {
              value
            }
            waistSize
            armSize
            healthConditions
            injuries
          }
        }
      }
    `
    const shown = new AbortController()
    askUntil<HealthFactsQuery>(shown.signal, environment, query, { id: linkId }).then(
      (answer) => setHealth({ kind: 'read', profile: answer?.link?.memberProfile }),
      (error: unknown) => setHealth({ kind: 'failed', error }),
    )
    // An answer that comes after the consent ended must not get into the store: a passive effect would end too late.
    return () => shown.abort()
  }, [environment, linkId])
  return health
}

function Facts({ profile }: { profile: Profile }) {
  const facts = useFacts(profile)
  if (facts.length === 0)
    return (
      <p className="text-sm text-muted">
        <Trans>Nothing entered yet.</Trans>
      </p>
    )
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Fact {
  label: string
  value: ReactNode
}

/** What the profile contains, without empty values. */
function useFacts(profile: Profile): Fact[] {
  const { i18n, t } = useLingui()
  const measure = (label: string, value: number | null | undefined, unit: 'centimeter' | 'kilogram'): Fact[] =>
    typeof value === 'number'
      ? [{ label, value: i18n.number(value, { style: 'unit', unit, maximumFractionDigits: 1 }) }]
      : []
  const list = (label: string, values: readonly string[] | null | undefined): Fact[] =>
    values?.length ? [{ label, value: <bdi>{new Intl.ListFormat(i18n.locale).format(values)}</bdi> }] : []
  const day = (label: string, value: string | null | undefined): Fact[] =>
    value ? [{ label, value: formatDate(value, 'date', { zone: 'UTC', locale: i18n.locale }) }] : []
  if (!profile) return []
  return [
    ...day(t`Birthday`, profile.birthdate),
    ...measure(t`Height`, profile.height, 'centimeter'),
    ...measure(t`Weight`, profile.weight?.at(-1)?.value, 'kilogram'),
    ...measure(t`Waist`, profile.waistSize, 'centimeter'),
    ...measure(t`Arm`, profile.armSize, 'centimeter'),
    ...list(t`Health conditions`, profile.healthConditions),
    ...list(t`Injuries`, profile.injuries),
  ]
}
