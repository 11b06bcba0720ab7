import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  SubstituteDates_contact$data,
  SubstituteDates_contact$key,
} from '#schema/__generated__/relay/SubstituteDates_contact.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Link } from '#web/ui/Link.tsx'

/** Dates that colleagues want a substitute for, and dates that the coach teaches as one. Each leads to its page. */
export function SubstituteDates({ contact: key }: { contact: SubstituteDates_contact$key | null | undefined }) {
  const contact = useFragment(
    graphql`
      fragment SubstituteDates_contact on Contact {
        id
        substitutions(endDate: $fromNow, filter: { status: { ne: DELETED } }, limit: 20) {
          items {
            id
            name
            publicID
            startDate
            endDate
            cancelledAt
          }
        }
        rolesList {
          items {
            role
            company {
              id
              dates(endDate: $fromNow, filter: { substituteAskedAt: { attributeExists: true } }, limit: 20) {
                items {
                  id
                  name
                  publicID
                  coachID
                  startDate
                  endDate
                  cancelledAt
                  substituteAskedAt
                  substituteCandidateIDs
                }
              }
            }
          }
        }
      }
    `,
    key,
  )
  const now = useNow()
  if (!contact) return undefined
  const wanted = requestsFor(contact).filter(({ startDate }) => Date.parse(startDate) > now)
  const own = (contact.substitutions?.items ?? []).flatMap((date) => date ?? [])
  const taught = own.filter(({ endDate, cancelledAt }) => !cancelledAt && Date.parse(endDate) > now)
  return (
    <>
      <DateLinks id="substitute-wanted" title={<Trans>Substitute wanted</Trans>} dates={wanted} />
      <DateLinks id="substitute-for" title={<Trans>You teach as a substitute</Trans>} dates={taught} />
    </>
  )
}

/** Open requests that the coach may accept. */
function requestsFor({ id, rolesList }: SubstituteDates_contact$data) {
  const roles = (rolesList?.items ?? []).filter((item) => item?.role === 'COACH')
  return roles
    .flatMap((item) => item?.company?.dates?.items ?? [])
    .flatMap((date) => date ?? [])
    .filter(
      ({ coachID, cancelledAt, substituteAskedAt, substituteCandidateIDs }) =>
        coachID !== id && !cancelledAt && substituteAskedAt && (substituteCandidateIDs?.includes(id) ?? true),
    )
}

interface DateLinksProps {
  id: string
  title: ReactNode
  dates: readonly { id: string; name: string; publicID: string; startDate: string }[]
}

function DateLinks({ id, title, dates }: DateLinksProps) {
  const dateLabel = useDateLabel()
  if (dates.length === 0) return undefined
  return (
    <section aria-labelledby={id} className="mb-8 flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
        {dates.map((date) => (
          <li key={date.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <Link look="quiet" render={<RouterLink href={paths.class({ publicID: date.publicID })} />}>
              <bdi>{date.name}</bdi>
            </Link>
            <time dateTime={date.startDate} className="type-number text-sm text-muted">
              {dateLabel(date.startDate)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
