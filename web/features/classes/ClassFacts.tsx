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
    <dl className="grid grid-cols-2 overflow-hidden rounded border border-line bg-surface sm:grid-cols-4">
      <Fact icon={<Clock size={16} aria-hidden />} label={<Trans>Length</Trans>}>
        <Plural value={minutes} one="# minute" other="# minutes" />
      </Fact>
      <Fact icon={<Users size={16} aria-hidden />} label={<Trans>Ages</Trans>}>
        <AgeName ageGroup={ageGroup} />
      </Fact>
      <Fact icon={<VenusAndMars size={16} aria-hidden />} label={<Trans>Open to</Trans>}>
        <GenderName gender={gender} />
      </Fact>
      <Fact icon={<Globe size={16} aria-hidden />} label={<Trans>Coach’s time zone</Trans>}>
        <bdi>{city}</bdi>
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 p-4">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="truncate font-[620]">{children}</dd>
    </div>
  )
}

function AgeName({ ageGroup }: Pick<ClassFacts_occurrence$data, 'ageGroup'>) {
  if (ageGroup === 'KIDS') return <Trans>Kids</Trans>
  if (ageGroup === 'YOUTHS') return <Trans>Youths</Trans>
  return ageGroup === 'ADULTS' ? <Trans>Adult</Trans> : <Trans>All</Trans>
}

function GenderName({ gender }: Pick<ClassFacts_occurrence$data, 'gender'>) {
  if (gender === 'MALE') return <Trans>Men</Trans>
  return gender === 'FEMALE' ? <Trans>Women</Trans> : <Trans>Everyone</Trans>
}
