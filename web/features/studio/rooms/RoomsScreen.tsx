import { Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { RoomsScreenQuery } from '#schema/__generated__/relay/RoomsScreenQuery.graphql.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/studio/paths.ts'
import { focus } from '#web/lib/focus.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { roomForm } from './roomForm.ts'
import { RoomRow } from './RoomRow.tsx'
import { useAddRoom } from './useRoomWrites.ts'

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
              ...RoomRow_room
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const [added, setAdded] = useState(0)
  const companyId = useStudioRole(['ADMIN'])?.companyId
  // Compared with the executed query: the current user may have become known only after it was sent.
  if (companyId !== (query.variables.companyID || undefined))
    return <Redirect to={paths.rooms({ company: companyId })} replace />
  if (!company) return undefined
  const rooms = (company.rooms?.items ?? []).flatMap((room) => room ?? [])
  return (
    <div className="flex max-w-[40rem] flex-col gap-8">
      <NewRoom key={added} companyId={company.id} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
      {rooms.length === 0 ? (
        <EmptyState
          icon={<DoorOpen size={22} aria-hidden />}
          title={t`No rooms`}
          text={t`With rooms, you’re warned when two classes need the same one.`}
        />
      ) : (
        <ul aria-label={t`Rooms`} className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} companyId={company.id} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface NewRoomProps {
  companyId: string
  /** Another room was added before. */
  isNext: boolean
  onAdded: () => void
}

function NewRoom({ companyId, isNext, onAdded }: NewRoomProps) {
  const { t } = useLingui()
  const add = useAddRoom(companyId)
  const form = useForm({
    schema: roomForm,
    start: { name: '' },
    send: async ({ name }) => {
      await add(name)
      onAdded()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <div className="flex flex-wrap items-start gap-3 *:first:min-w-56 *:first:flex-1">
        <FormText
          of={form.field('name')}
          label={t`New room`}
          autoComplete="off"
          dir="auto"
          ref={isNext ? focus : null}
        />
        <div className="pt-7">
          <SubmitButton>
            <Trans>Add</Trans>
          </SubmitButton>
        </div>
      </div>
      <FormProblem />
    </Form>
  )
}
