import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { NewMessageDialogMutation } from '#schema/__generated__/relay/NewMessageDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { type Recipient, useRecipientsNamed } from './useRecipientsNamed.ts'

interface NewMessageDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onStarted: (conversationId: string) => void
}

/** Chooses the person to write to, and opens the conversation with them. */
export function NewMessageDialog({ open, onOpenChange, onStarted }: NewMessageDialogProps) {
  const { t } = useLingui()
  const viewerId = usePerson()?.contactId
  const { send } = useWrite<NewMessageDialogMutation>(graphql`
    mutation NewMessageDialogMutation($input: StartConversationInput!) {
      started: createConversations(input: $input) {
        id
      }
    }
  `)
  const [startingId, setStartingId] = useState<string>()
  const [child, setChild] = useState<Recipient>()
  const [lacksGuardian, setLacksGuardian] = useState(false)
  const close = (isOpen: boolean) => {
    if (!isOpen) setChild(undefined)
    onOpenChange(isOpen)
  }
  const start = async (recipient: Recipient, addsGuardians = false) => {
    const { id } = recipient
    if (viewerId === undefined || startingId !== undefined) return
    setLacksGuardian(false)
    setStartingId(id)
    try {
      const started = (await send({ contactIDs: [viewerId, id], addsGuardians }))?.started
      if (started) {
        close(false)
        onStarted(started.id)
      }
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'GUARDIAN_REQUIRED')) tellError(error)
      else if (!addsGuardians) setChild(recipient)
      else setLacksGuardian(true)
    } finally {
      setStartingId(undefined)
    }
  }
  return (
    <Dialog open={open} onOpenChange={close} title={<Trans>New message</Trans>} closeLabel={t`Close`}>
      {child ? (
        <GuardianQuestion
          isStarting={startingId !== undefined}
          isRefused={lacksGuardian}
          onBack={() => setChild(undefined)}
          onStart={() => void start(child, true)}
        />
      ) : (
        <Recipients startingId={startingId} onPick={(recipient) => void start(recipient)} />
      )}
    </Dialog>
  )
}

interface GuardianQuestionProps {
  isStarting: boolean
  /** The member has no guardian here. */
  isRefused: boolean
  onBack: () => void
  onStart: () => void
}

/** A member under 18 only talks in private with their guardian in the conversation. */
function GuardianQuestion({ isStarting, isRefused, onBack, onStart }: GuardianQuestionProps) {
  return (
    <>
      <p>
        <Trans>
          One of you is under 18, so a guardian takes part in the conversation. They read all messages, and their name
          is shown at the top.
        </Trans>
      </p>
      {isRefused && (
        <p role="alert" className="text-live">
          <Trans>No guardian is known here yet. Ask your studio to add one, then try again.</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button busy={isStarting} onClick={onStart}>
          <Trans>Add guardian</Trans>
        </Button>
      </div>
    </>
  )
}

interface RecipientsProps {
  startingId: string | undefined
  onPick: (recipient: Recipient) => void
}

function Recipients({ startingId, onPick }: RecipientsProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { items, isSearching, hasFailed, search } = useRecipientsNamed()
  const change = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <>
      <SearchField label={t`To`} placeholder={t`Search by name`} value={text} onChange={change} delayMs={0} />
      <div className="min-h-64">
        <p role="status" className={items.length > 0 ? 'sr-only' : 'py-6 text-center text-sm text-balance text-muted'}>
          <Status count={items.length} {...{ isSearching, hasFailed, text }} />
        </p>
        <ul aria-label={t`People`} className="-mx-3 flex max-h-80 flex-col overflow-y-auto">
          {items.map((recipient) => (
            <li key={recipient.id}>
              <button
                type="button"
                aria-busy={startingId === recipient.id}
                onClick={() => onPick(recipient)}
                className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded px-3 text-start transition-colors duration-120 hover:bg-track focus-visible:-outline-offset-2"
              >
                <Avatar name={recipient.name} src={recipient.photo} size={40} />
                <bdi className="min-w-0 flex-1 truncate">{recipient.name}</bdi>
                {startingId === recipient.id && <Spinner />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

interface StatusProps {
  count: number
  isSearching: boolean
  hasFailed: boolean
  text: string
}

function Status({ count, isSearching, hasFailed, text }: StatusProps) {
  if (hasFailed) return <Trans>We couldn’t search. Check your connection, then try again.</Trans>
  if (isSearching) return <Trans>Searching</Trans>
  if (count > 0) return <Trans>{count} found</Trans>
  if (text !== '') return <Trans>No one by that name. You can write to coaches you follow and people you coach.</Trans>
  return <Trans>You can write to coaches you follow and people you coach.</Trans>
}
