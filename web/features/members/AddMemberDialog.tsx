import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { AddMemberDialogMutation } from '#schema/__generated__/relay/AddMemberDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { type Follower, useFollowersNamed } from '#web/app/person/useFollowersNamed.ts'
import { CompanyCoachField } from '#web/features/coaching/CompanyCoachField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { putMemberFirst } from './putMemberFirst.ts'

export interface AddMemberDialogProps {
  /** The coach who adds a member for themselves; undefined for an admin, who chooses a coach. */
  coachId: string | undefined
  /** The company of an admin. */
  companyId: string | undefined
  /** The list that gets the member, by its `__id`; undefined while it is filtered. */
  listId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a follower of a coach as their member. Admins choose the coach first. */
export function AddMemberDialog({ coachId: ownId, companyId, listId, open, onOpenChange }: AddMemberDialogProps) {
  const { t } = useLingui()
  const [coachId, setCoachId] = useState(ownId)
  const [follower, setFollower] = useState<Follower>()
  const { write, isWriting } = useAddMember(listId)
  const add = async (link: { coachID: string; memberID: string }) => {
    if (!(await write({ ...link, ...(companyId !== undefined && { companyID: companyId }) }))) return
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
          disabled={coachId === undefined || follower === undefined}
          onClick={() => coachId && follower && void add({ coachID: coachId, memberID: follower.followerID })}
        >
          <Trans>Add</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {companyId !== undefined && (
          <CompanyCoachField
            companyId={companyId}
            value={coachId ?? null}
            onValueChange={(next) => {
              setCoachId(next)
              setFollower(undefined)
            }}
          />
        )}
        {coachId !== undefined && (
          <FollowerField
            // Another coach has other followers.
            key={coachId}
            coachId={coachId}
            hint={
              ownId === undefined
                ? t`Only people who follow the coach can become members.`
                : t`Only people who follow you can become members.`
            }
            value={follower}
            onChange={setFollower}
          />
        )}
      </div>
    </Dialog>
  )
}

interface FollowerFieldProps {
  coachId: string
  hint: string
  value: Follower | undefined
  onChange: (follower: Follower | undefined) => void
}

function FollowerField({ coachId, hint, value, onChange }: FollowerFieldProps) {
  const { t } = useLingui()
  const { items, hasMore, isSearching, hasFailed, search } = useFollowersNamed(coachId)
  return (
    <Combobox
      label={t`Follower`}
      hint={hint}
      options={items.map(toOption)}
      value={value?.followerID ?? null}
      onValueChange={(id) => onChange(items.find(({ followerID }) => followerID === id))}
      search={{
        onSearch: search,
        isSearching,
        searchingText: <Trans>Searching…</Trans>,
        moreText: hasMore && <Trans>Type a name to find others.</Trans>,
        chosen: value && toOption(value),
      }}
      emptyText={hasFailed ? <Trans>We couldn’t load the followers.</Trans> : <Trans>No matches</Trans>}
      openLabel={t`Show all followers`}
    />
  )
}

function useAddMember(listId: string | undefined) {
  return useWrite<AddMemberDialogMutation>(
    graphql`
      mutation AddMemberDialogMutation($input: CreateCoachesMembersInput!) {
        link: createCoachesMembers(input: $input) {
          id
          memberName
          memberPhoto
          createdAt
          coachInfo {
            firstName
            lastName
          }
        }
      }
    `,
    { updater: (store, response) => putMemberFirst(store, { listId, id: response?.link?.id }) },
  )
}

function toOption({ followerID, followerName }: Follower) {
  return { value: followerID, label: followerName }
}
