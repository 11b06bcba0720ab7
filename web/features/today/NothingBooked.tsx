import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { NothingBooked_offered$key } from '#schema/__generated__/relay/NothingBooked_offered.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { Button } from '#web/ui/Button.tsx'

interface NothingBookedProps {
  /** Classes that can be booked now. */
  offered: NothingBooked_offered$key
}

/** Replaces the next class if nothing is booked, and suggests classes. */
export function NothingBooked({ offered: key }: NothingBookedProps) {
  const offered = useFragment(
    graphql`
      fragment NothingBooked_offered on EventOccurrence @relay(plural: true) {
        id
        ...ClassCard_occurrence
      }
    `,
    key,
  )
  return (
    <section aria-labelledby="nothing-booked" className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col gap-0.5">
          <h2 id="nothing-booked" className="text-xl">
            <Trans>No classes booked yet</Trans>
          </h2>
          <p className="text-sm text-muted">
            {offered.length > 0 ? (
              <Trans>These have free spots. Your next booking will appear here.</Trans>
            ) : (
              <Trans>Your next booking will appear here.</Trans>
            )}
          </p>
        </div>
        <Button size="compact" variant="secondary" render={<RouterLink href={paths.classes()} />}>
          <Trans>Find a class</Trans>
        </Button>
      </div>
      {offered.length > 0 && (
        <ul className="grid gap-3">
          {offered.map((occurrence) => (
            <li key={occurrence.id} className="flex *:w-full">
              <ClassCard occurrence={occurrence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
