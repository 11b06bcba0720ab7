import { Plural, Trans } from '@lingui/react/macro'
import { Clock, Globe, Users, VenusAndMars } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  ClassFacts_occurrence$data,
  ClassFacts_occurrence$key,
} from '#schema/__generated__/relay/ClassFacts_occurrence.graphql.ts'

/** For whom, how long, and on whose clock. */
export function ClassFacts({ occurrence: key }: { occurrence: ClassFacts_occurrence$key }) {
  const { ageGroup, gender, duration, timeZone } = useFragment(
    graphql`
      fragment ClassFacts_occurrence on EventOccurrence {
        ageGroup
        gender
        duration
        timeZone
      }
    `,
    key,
  )
  const minutes = Math.round(duration / 60)
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded border border-line bg-surface p-4 sm:grid-cols-2">
      <Fact icon={<Clock size={18} aria-hidden />} label={<Trans>Length</Trans>}>
        <Plural value={minutes} one="# minute" other="# minutes" />
      </Fact>
      <Fact icon={<Users size={18} aria-hidden />} label={<Trans>Ages</Trans>}>
        <AgeName ageGroup={ageGroup} />
      </Fact>
      <Fact icon={<VenusAndMars size={18} aria-hidden />} label={<Trans>Open to</Trans>}>
        <GenderName gender={gender} />
      </Fact>
      <Fact icon={<Globe size={18} aria-hidden />} label={<Trans>Taught from</Trans>}>
        <span dir="auto">{city}</span>
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="flex min-w-28 items-center gap-2 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="text-sm">{children}</dd>
    </div>
  )
}

function AgeName({ ageGroup }: Pick<ClassFacts_occurrence$data, 'ageGroup'>) {
  if (ageGroup === 'KIDS') return <Trans>Kids</Trans>
  if (ageGroup === 'YOUTHS') return <Trans>Youths</Trans>
  return ageGroup === 'ADULTS' ? <Trans>Adult</Trans> : <Trans>All</Trans>
}

function GenderName({ gender }: Pick<ClassFacts_occurrence$data, 'gender'>) {
  if (gender === 'MALE') return <Trans>Male</Trans>
  return gender === 'FEMALE' ? <Trans>Female</Trans> : <Trans>Co-Ed</Trans>
}
