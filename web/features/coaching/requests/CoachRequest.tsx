import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Hourglass, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CoachRequest_role$key } from '#schema/__generated__/relay/CoachRequest_role.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { ChangeTeaching } from '#web/features/coaching/ChangeTeaching.tsx'
import { type Category, useTeachingName } from '#web/features/coaching/teaching.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

interface CoachRequestProps {
  role: CoachRequest_role$key
  coachId: string
  categories: readonly Category[]
  /** True right after sending the form, which this component replaces. */
  takesFocus: boolean
}

/** The state of a request: pending, declined, or approved with a link to the studio. */
export function CoachRequest({ role: key, coachId, categories, takesFocus }: CoachRequestProps) {
  const role = useFragment(
    graphql`
      fragment CoachRequest_role on Role {
        status
        category
        customCategory
        company {
          name
        }
        ...ChangeTeaching_role
      }
    `,
    key,
  )
  const teaching = useTeachingName(categories)({ category: role.category, customCategory: role.customCategory })
  const company = role.company && <bdi>{role.company.name}</bdi>
  if (role.status === 'DECLINED') return <Declined company={company} />
  if (role.status !== APPROVED) return <Waiting company={company} teaching={teaching} takesFocus={takesFocus} />
  return (
    <div className="flex flex-col gap-8">
      <Outcome icon={<BadgeCheck size={22} />} title={<Trans>You’re a coach</Trans>}>
        <p className="text-muted">
          {company ? <Trans>You can create classes for {company}.</Trans> : <Trans>You can create classes now.</Trans>}
        </p>
        <Button render={<RouterLink href={paths.studio()} />}>
          <Trans>Go to My Studio</Trans>
        </Button>
      </Outcome>
      <ChangeTeaching role={role} coachId={coachId} categories={categories} />
    </div>
  )
}

interface WaitingProps {
  company: ReactNode
  teaching: string | undefined
  takesFocus: boolean
}

function Waiting({ company, teaching, takesFocus }: WaitingProps) {
  return (
    <Outcome takesFocus={takesFocus} icon={<Hourglass size={22} />} title={<Trans>Request sent</Trans>}>
      <p className="max-w-prose text-muted">
        {company ? (
          <Trans>{company} is reviewing it. We’ll tell you here as soon as there’s an answer.</Trans>
        ) : (
          <Trans>It’s being reviewed. We’ll tell you here as soon as there’s an answer.</Trans>
        )}
      </p>
      {teaching && (
        <p>
          <span className="block text-sm text-muted">
            <Trans>What you’d like to teach</Trans>
          </span>
          <bdi className="font-[560]">{teaching}</bdi>
        </p>
      )}
    </Outcome>
  )
}

function Declined({ company }: { company: ReactNode }) {
  return (
    <Outcome icon={<Undo2 size={22} />} title={<Trans>Request declined</Trans>}>
      <p className="max-w-prose text-muted">
        {company ? (
          <Trans>{company} can’t take you on as a coach right now. If you have questions, talk to the studio.</Trans>
        ) : (
          <Trans>We can’t take you on as a coach right now. If you have questions, talk to your studio.</Trans>
        )}
      </p>
      <Button variant="secondary" render={<RouterLink href={paths.today()} />}>
        <Trans>Back to Today</Trans>
      </Button>
    </Outcome>
  )
}

interface OutcomeProps {
  icon: ReactNode
  title: ReactNode
  takesFocus?: boolean
  children: ReactNode
}

function Outcome({ icon, title, takesFocus = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Card render={<section aria-labelledby="outcome" />}>
      <div className="flex flex-col items-start gap-4 p-2 md:p-4">
        <span aria-hidden className="grid size-11 place-items-center rounded bg-brand-soft text-brand-text">
          {icon}
        </span>
        {/* Announced, because it may change while the page is open. */}
        <div role="status">
          <h2 ref={heading} id="outcome" tabIndex={-1} className="text-2xl">
            {title}
          </h2>
        </div>
        {children}
      </div>
    </Card>
  )
}
