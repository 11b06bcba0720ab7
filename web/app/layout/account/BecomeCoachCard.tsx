import { Trans } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { type Person, usePerson } from '#web/app/person/person.ts'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'

/** Shown in the account menu of users who are only members; shows the state of their coach request. */
export function BecomeCoachCard() {
  const request = usePerson()?.coachRequest
  return (
    <div className="my-1 rounded border border-brand-line bg-brand-soft py-1">
      <MenuItem icon={<GraduationCap size={20} aria-hidden />} render={<Link href={paths.becomeCoach()} />}>
        <span className="block">
          <Trans>Become a coach</Trans>
        </span>
        <span className="block text-sm font-[620] text-brand-text">
          <HowFar request={request} />
        </span>
      </MenuItem>
    </div>
  )
}

function HowFar({ request }: { request: Person['coachRequest'] }) {
  if (request === 'PENDING') return <Trans>Request sent</Trans>
  if (request === 'DECLINED') return <Trans>Request declined</Trans>
  return <Trans>Request Now</Trans>
}
