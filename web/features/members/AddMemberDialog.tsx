import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import type { AddMemberDialogMutation } from '#schema/__generated__/relay/AddMemberDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { type Follower, useFollowersNamed } from '#web/app/person/useFollowersNamed.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

export interface AddMemberDialogProps {
  coachId: string
  /** The list that gets the member, by its `__id`; undefined while it is filtered. */
  listId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AddMemberDialog({ coachId, listId, open, onOpenChange }: AddMemberDialogProps) {
  const { t } = useLingui()
  const [follower, setFollower] = useState<Follower>()
  const { items, hasMore, isSearching, hasFailed, search } = useFollowersNamed()
  const { write, isWriting } = useWrite<AddMemberDialogMutation>(
    graphql`
      mutation AddMemberDialogMutation($input: CreateCoachesMembersInput!) {
        link: createCoachesMembers(input: $input) {
          id
          memberName
          memberPhoto
          createdAt
        }
      }
    `,
    { updater: (store, response) => putFirst(store, { listId, id: response?.link?.id }) },
  )
  const add = async (memberID: string) => {
    if (!(await write({ coachID: coachId, memberID }))) return
    notify({ kind: 'success', text: t`Member added.` })
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Add member</Trans>}
      closeLabel={t`Close`}
      actions={
        <Button
          busy={isWriting}
          disabled={follower === undefined}
          onClick={() => follower && void add(follower.followerID)}
        >
          <Trans>Add</Trans>
        </Button>
      }
    >
      <Combobox
        label={t`Follower`}
        hint={t`Only people who follow you can become members.`}
        options={items.map(toOption)}
        value={follower?.followerID ?? null}
        onValueChange={(id) => setFollower(items.find(({ followerID }) => followerID === id))}
        search={{
          onSearch: search,
          isSearching,
          searchingText: <Trans>Searching…</Trans>,
          moreText: hasMore && <Trans>Type a name to find others.</Trans>,
          chosen: follower && toOption(follower),
        }}
        emptyText={hasFailed ? <Trans>We couldn’t load your followers.</Trans> : <Trans>No matches</Trans>}
        openLabel={t`Show all followers`}
      />
    </Dialog>
  )
}

function toOption({ followerID, followerName }: Follower) {
  return { value: followerID, label: followerName }
}

/** A member who was there already moves to the top, where the coach looks for them. */
function putFirst(
  store: RecordSourceSelectorProxy,
  { listId, id }: { listId: string | undefined; id: string | undefined },
): void {
  const list = listId === undefined ? undefined : store.get(listId)
  const link = id === undefined ? undefined : store.get(id)
  if (!list || !link) return
  ConnectionHandler.deleteNode(list, link.getDataID())
  ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, link, 'ModelCoachesMembersEdge'))
}
