import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  InvitationList_invitations$data,
  InvitationList_invitations$key,
} from '#schema/__generated__/relay/InvitationList_invitations.graphql.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import type { Paged } from '#web/app/data/usePaged.ts'
import { ManagedList } from '#web/features/managing/ManagedList.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { Column } from '#web/ui/table/column.ts'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'
import { InvitationActions } from './InvitationActions.tsx'
import { type InvitationFilters, invitationFilters } from './invitationFilters.ts'
import { InvitationState } from './InvitationState.tsx'
import { paths } from './paths.ts'

const loadDialog = async () => (await import('./InviteDialog.tsx')).InviteDialog

type Row = InvitationList_invitations$data[number]

interface InvitationListProps {
  list: Paged<unknown>
  invitations: InvitationList_invitations$key
  /** The list, by its `__id`. */
  listId: string | undefined
  filters: InvitationFilters
  /** Who gets the members: the user, or a coach of a company. Undefined for a list of all companies. */
  inviting: 'self' | { companyId: string } | undefined
}

/** Invitations in My Studio, with the button to invite. */
export function InvitationList({ list, invitations, listId, filters, inviting }: InvitationListProps) {
  const rows = useRows(invitations)
  const { t } = useLingui()
  const nameOf = useRowName()
  const { Loaded: InviteDialog, warm, ask } = useOnDemand(loadDialog)
  const [open, setOpen] = useState(false)
  const action = inviting && (
    <Button
      icon={<MailPlus size={20} aria-hidden />}
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => ask(() => setOpen(true))}
    >
      <Trans>Invite</Trans>
    </Button>
  )
  return (
    <>
      <ManagedList
        list={list}
        rows={rows}
        columns={useColumns(inviting === 'self')}
        nameOf={nameOf}
        filters={filters}
        filtersOf={invitationFilters}
        states={[
          { value: 'pending', label: t`Pending` },
          { value: 'waiting', label: t({ context: 'invitation', message: 'Waiting to be sent' }) },
          { value: 'accepted', label: t`Accepted` },
          { value: 'withdrawn', label: t`Withdrawn` },
        ]}
        hrefOf={({ text, state }) => paths.manageInvitations({ company: filters.companyId, q: text, state })}
        label={t`Invitations`}
        search={{ label: t`Search invitations`, placeholder: t`Name or email` }}
        moreLabel={<Trans>Show more invitations</Trans>}
        nothing={{
          icon: <MailPlus size={22} aria-hidden />,
          title: t`No invitations yet`,
          text: t`Invite members by email, or with a link to share.`,
        }}
        action={action}
      />
      <p className="mt-4 text-sm text-muted">
        <Plural
          value={invitationLimits.keptDays}
          one="Accepted, withdrawn and expired invitations are deleted after # day."
          other="Accepted, withdrawn and expired invitations are deleted after # days."
        />
      </p>
      {/* Outside the list: the first invitation unmounts the empty list, while the dialog still shows the link. */}
      {InviteDialog && inviting && (
        <InviteDialog
          open={open}
          onOpenChange={setOpen}
          listId={filters.text || filters.state ? undefined : listId}
          companyId={inviting === 'self' ? undefined : inviting.companyId}
        />
      )}
    </>
  )
}

function useRows(invitations: InvitationList_invitations$key): readonly Row[] {
  return useFragment(
    graphql`
      fragment InvitationList_invitations on Invitation @relay(plural: true) {
        # eslint-disable-next-line relay/unused-fields -- Read by ManagedList.
        id
        followerName
        followerImage
        endpoint
        createdAt
        coachInfo {
          firstName
          lastName
        }
        ...InvitationState_invitation
        ...InvitationActions_invitation
      }
    `,
    invitations,
  )
}

function useRowName(): (row: Pick<Row, 'followerName' | 'endpoint'>) => string {
  const { t } = useLingui()
  return ({ followerName, endpoint }) => followerName ?? endpoint ?? t`Invited by link`
}

function useColumns(isOwn: boolean): Column<Row>[] {
  const { t } = useLingui()
  const { words, date } = useColumnKinds<Row>()
  const nameOf = useRowName()
  const coach = words('coach', t`Coach`, ({ coachInfo }) => coachInfo && `${coachInfo.firstName} ${coachInfo.lastName}`)
  return [
    {
      key: 'name',
      header: t`Name`,
      isName: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3 py-1">
          <Avatar name={nameOf(row)} src={row.followerImage} />
          <span className="flex min-w-0 flex-col">
            <bdi className="line-clamp-2 break-words">{nameOf(row)}</bdi>
            {row.followerName !== null && row.endpoint !== null && (
              <bdi dir="ltr" className="w-fit max-w-full truncate text-sm font-normal text-muted">
                {row.endpoint}
              </bdi>
            )}
          </span>
        </span>
      ),
    },
    ...(isOwn ? [] : [coach]),
    { key: 'state', header: t`Status`, cell: (row) => <InvitationState invitation={row} /> },
    date('created', t`Invited on`, ({ createdAt }) => createdAt),
    {
      key: 'actions',
      header: t`Actions`,
      align: 'end',
      cell: (row) => <InvitationActions invitation={row} name={nameOf(row)} />,
    },
  ]
}
