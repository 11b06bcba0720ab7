import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { PeopleLine_conversation$key } from '#schema/__generated__/relay/PeopleLine_conversation.graphql.ts'
import type { Talk } from '#web/features/messages/people.ts'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

const loadDialog = async () => (await import('./PeopleDialog.tsx')).PeopleDialog

interface PeopleLineProps {
  conversation: PeopleLine_conversation$key
  talk: Talk
}

/** Below the name of a conversation: how many people talk in a class, which opens their list, or who is a guardian. */
export function PeopleLine({ conversation: key, talk: { isClass, peopleCount, others } }: PeopleLineProps) {
  const { id } = useFragment(
    graphql`
      fragment PeopleLine_conversation on Conversation {
        id
      }
    `,
    key,
  )
  const [isOpen, setOpen] = useState(false)
  const { Loaded: Dialog, warm, ask } = useOnDemand(loadDialog)
  if (isClass) {
    return (
      <>
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => ask(() => setOpen(true))}
          className="w-fit cursor-pointer text-sm text-muted underline-offset-2 hover:underline"
        >
          <Plural value={peopleCount} one="# person" other="# people" />
        </button>
        {Dialog && <Dialog open={isOpen} onOpenChange={setOpen} conversationId={id} />}
      </>
    )
  }
  const guardians = others.flatMap(({ name, isGuardian }) => (isGuardian ? [name] : [])).join(', ')
  if (guardians === '') return null
  return (
    <p className="truncate text-sm text-muted">
      <Trans>
        Guardian: <bdi>{guardians}</bdi>
      </Trans>
    </p>
  )
}
