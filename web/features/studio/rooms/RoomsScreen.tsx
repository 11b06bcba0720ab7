import { Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import { limits } from '#schema/__generated__/limits.ts'
import type { RoomsScreenQuery } from '#schema/__generated__/relay/RoomsScreenQuery.graphql.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { NamedRow } from '#web/features/managing/NamedRow.tsx'
import { NewName } from '#web/features/managing/NewName.tsx'
import { paths } from '#web/features/studio/paths.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useAddRoom, useDeleteRoom, useRenameRoom } from './useRoomWrites.ts'

/** The rooms of an admin's studio. */
export function RoomsScreen({ query }: ScreenProps<RoomsScreenQuery>) {
  const { company } = usePreloadedQuery<RoomsScreenQuery>(
    graphql`
      query RoomsScreenQuery($companyID: ID!) {
        company: getCompanies(id: $companyID) {
          id
          rooms(limit: 100) {
            items {
              id
              name
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const companyId = useStudioRole(['ADMIN'])?.companyId
  const add = useAddRoom(query.variables.companyID)
  // Compared with the executed query: the current user may have become known only after it was sent.
  if (companyId !== (query.variables.companyID || undefined))
    return <Redirect to={paths.rooms({ company: companyId })} replace />
  if (!company) return undefined
  const rooms = (company.rooms?.items ?? []).flatMap((room) => room ?? [])
  return (
    <div className="flex max-w-[40rem] flex-col gap-8">
      <NewName label={t`New room`} most={limits.Room.name.max} add={add} />
      {rooms.length === 0 ? (
        <EmptyState
          icon={<DoorOpen size={22} aria-hidden />}
          title={t`No rooms`}
          text={t`With rooms, you’re warned when two classes need the same one.`}
        />
      ) : (
        <ul aria-label={t`Rooms`} className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A room, which has no more than a name. */
function RoomRow({ room: { id, name } }: { room: { id: string; name: string } }) {
  const rename = useRenameRoom()
  const { remove, isRemoving } = useDeleteRoom()
  return (
    <NamedRow
      name={name}
      most={limits.Room.name.max}
      rename={(next) => rename({ id, name: next })}
      title={<Trans>Delete this room?</Trans>}
      text={<Trans>Its classes stay, without a room.</Trans>}
      remove={() => remove(id)}
      isRemoving={isRemoving}
    />
  )
}
