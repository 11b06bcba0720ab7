import { Trans } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type { ClassTalk_occurrence$key } from '#schema/__generated__/relay/ClassTalk_occurrence.graphql.ts'
import type { ClassTalkMutation } from '#schema/__generated__/relay/ClassTalkMutation.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { usePerson } from '#web/app/person/person.ts'
import { BroadcastButton } from '#web/features/messages/broadcast/BroadcastButton.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Leads to the conversation of the class, for the people who run it and members with a booking. */
export function ClassTalk({ occurrence: key }: { occurrence: ClassTalk_occurrence$key }) {
  const { parentEventID, coachID, assistantID, viewerBooking } = useFragment(
    graphql`
      fragment ClassTalk_occurrence on EventOccurrence {
        parentEventID
        coachID
        assistantID
        viewerBooking {
          status
        }
      }
    `,
    key,
  )
  const contactId = usePerson()?.contactId
  const [, navigate] = useLocation()
  const { send, isWriting } = useWrite<ClassTalkMutation>(graphql`
    mutation ClassTalkMutation($eventID: ID!) {
      opened: openClassConversation(eventID: $eventID) {
        success
        code
        conversation {
          id
        }
      }
    }
  `)
  const takesPart = viewerBooking?.status === 'BOOKED' || viewerBooking?.status === 'ATTENDED'
  const runsClass = contactId === coachID || contactId === assistantID
  if (contactId === undefined || !(takesPart || runsClass)) return null
  const open = async () => {
    try {
      const conversation = (await send({ eventID: parentEventID }))?.opened.conversation
      if (conversation) navigate(paths.chat({ id: conversation.id }))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Button
        size="compact"
        variant="secondary"
        icon={<MessagesSquare size={18} aria-hidden />}
        busy={isWriting}
        onClick={() => void open()}
      >
        <Trans>Class chat</Trans>
      </Button>
      {runsClass && (
        <BroadcastButton audience="CLASS" eventID={parentEventID} size="compact">
          <Trans>Message this class</Trans>
        </BroadcastButton>
      )}
    </div>
  )
}
