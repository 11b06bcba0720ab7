import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type {
  SubstituteRequest_occurrence$data,
  SubstituteRequest_occurrence$key,
} from '#schema/__generated__/relay/SubstituteRequest_occurrence.graphql.ts'
import type { SubstituteRequestAcceptMutation } from '#schema/__generated__/relay/SubstituteRequestAcceptMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { type Person, usePerson } from '#web/app/person/person.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

/** Asks a colleague of the coach to teach a date. Empty for other people, as the server hides requests from them. */
export function SubstituteRequest({ occurrence: key }: { occurrence: SubstituteRequest_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment SubstituteRequest_occurrence on EventOccurrence {
        id
        coachID
        startDate
        dateState
        substituteAskedAt
        substituteNote
        substituteCandidateIDs
      }
    `,
    key,
  )
  const { t } = useLingui()
  const now = useNow()
  const person = usePerson()
  const { write, isWriting } = useWrite<SubstituteRequestAcceptMutation>(graphql`
    mutation SubstituteRequestAcceptMutation($id: ID!) {
      accepted: acceptSubstituteRequestLambda(id: $id) {
        success
        code
        occurrences {
          ...SubstituteRequest_occurrence
          ...DateState_occurrence
        }
      }
    }
  `)
  if (!person || !isAsked(person, occurrence) || Date.parse(occurrence.startDate) <= now) return undefined
  const { id, substituteNote } = occurrence
  const accept = async () => {
    if (await write({ id })) notify({ kind: 'success', text: t`You’re the substitute.` })
  }
  return (
    <Notice
      action={
        <Button size="compact" busy={isWriting} onClick={() => void accept()}>
          <Trans>Teach this date</Trans>
        </Button>
      }
    >
      <Trans>The coach is looking for a substitute.</Trans> <bdi>{substituteNote}</bdi>
    </Notice>
  )
}

/** The request is open to this coach. Admins see requests, too, and may not teach. */
function isAsked({ contactId, roles }: Person, occurrence: SubstituteRequest_occurrence$data): boolean {
  const { coachID, dateState, substituteAskedAt, substituteCandidateIDs } = occurrence
  const isOpen = Boolean(substituteAskedAt) && dateState !== 'CANCELED' && coachID !== contactId
  return isOpen && roles.some(({ role }) => role === 'COACH') && (substituteCandidateIDs?.includes(contactId) ?? true)
}
