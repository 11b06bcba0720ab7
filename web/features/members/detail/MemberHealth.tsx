import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { MemberHealth_link$key } from '#schema/__generated__/relay/MemberHealth_link.graphql.ts'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import { HealthFacts } from './HealthFacts.tsx'

/** Health data while the member shares it, or a line that says they don't. */
export function MemberHealth({ link: key }: { link: MemberHealth_link$key }) {
  const { id, sharesHealth } = useFragment(
    graphql`
      fragment MemberHealth_link on CoachesMembers {
        id
        sharesHealth
      }
    `,
    key,
  )
  return (
    <section aria-labelledby="member-health" className="flex flex-col gap-3">
      <SectionHeader id="member-health" title={<Trans>Health</Trans>} />
      {sharesHealth ? (
        <HealthFacts linkId={id} />
      ) : (
        <p className="text-sm text-muted">
          <Trans>Not shared with you. Members decide this under “Your coaches”.</Trans>
        </p>
      )}
    </section>
  )
}
