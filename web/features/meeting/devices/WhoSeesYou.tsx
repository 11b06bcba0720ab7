import { Trans } from '@lingui/react/macro'
import { Eye, LockKeyhole } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  WhoSeesYou_occurrence$data,
  WhoSeesYou_occurrence$key,
} from '#schema/__generated__/relay/WhoSeesYou_occurrence.graphql.ts'
import { classModeOf } from '#schema/classModeOf.ts'
import { usePerson } from '#web/app/person.ts'
import { useShell } from '#web/app/useShell.ts'

/** Says before somebody goes in who will see their camera. */
export function WhoSeesYou({ occurrence: key }: { occurrence: WhoSeesYou_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment WhoSeesYou_occurrence on EventOccurrence {
        isClassMode
        capacity
        coachID
        assistantID
      }
    `,
    key,
  )
  const { configuration } = useShell()
  const person = usePerson()
  const { isClassMode, capacity } = occurrence
  const isKept =
    configuration.meetings === 'own' &&
    classModeOf({ isClassMode, capacity }) &&
    !isTaughtBy(occurrence, person?.contactId)
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <span className="mt-0.5 shrink-0">
        {isKept ? <LockKeyhole size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </span>
      {isKept ? (
        <Trans>Only those who teach this class see your camera. You can change that in the room.</Trans>
      ) : (
        <Trans>Everybody in the class sees your camera.</Trans>
      )}
    </p>
  )
}

function isTaughtBy({ coachID, assistantID }: WhoSeesYou_occurrence$data, contactId: string | undefined): boolean {
  return contactId !== undefined && (contactId === coachID || contactId === assistantID)
}
