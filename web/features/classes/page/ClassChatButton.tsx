import { Trans } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type { ClassChatButton_occurrence$key } from '#schema/__generated__/relay/ClassChatButton_occurrence.graphql.ts'
import type { ClassChatButtonMutation } from '#schema/__generated__/relay/ClassChatButtonMutation.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Button } from '#web/ui/Button.tsx'

/** Opens the conversation of the class, for the people who run it and members with a booking. */
export function ClassChatButton({ occurrence: key }: { occurrence: ClassChatButton_occurrence$key }) {
  const { parentEventID, coachID, assistantID, viewerBooking } = useFragment(
    graphql`
      fragment ClassChatButton_occurrence on EventOccurrence {
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
  const { send, isWriting } = useWrite<ClassChatButtonMutation>(graphql`
    mutation ClassChatButtonMutation($eventID: ID!) {
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
  if (contactId === undefined || !(takesPart || contactId === coachID || contactId === assistantID)) return null
  const open = async () => {
    try {
      const conversation = (await send({ eventID: parentEventID }))?.opened.conversation
      if (conversation) navigate(paths.chat({ id: conversation.id }))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<MessagesSquare size={18} aria-hidden />}
      busy={isWriting}
      onClick={() => void open()}
    >
      <Trans>Class chat</Trans>
    </Button>
  )
}
