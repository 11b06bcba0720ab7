import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { GroupsDialog_viewer$key } from '#schema/__generated__/relay/GroupsDialog_viewer.graphql.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { focus } from '#web/lib/focus.ts'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { groupForm } from './groupForm.ts'
import { GroupRow } from './GroupRow.tsx'
import { useAddGroup } from './useGroupWrites.ts'

interface GroupsDialogProps {
  viewer: GroupsDialog_viewer$key
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The coach's groups of members: add, rename and delete. */
export function GroupsDialog({ viewer: key, open, onOpenChange }: GroupsDialogProps) {
  const { id, memberGroups } = useFragment(
    graphql`
      fragment GroupsDialog_viewer on Contact {
        id
        memberGroups(limit: 50) {
          items {
            id
            name
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [added, setAdded] = useState(0)
  const groups = (memberGroups?.items ?? []).flatMap((group) => group ?? [])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Groups</Trans>}
      description={<Trans>Only you see your groups. Put members into them on their pages.</Trans>}
      closeLabel={t`Close`}
    >
      {groups.length > 0 && (
        <ul aria-label={t`Groups`} className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} coachId={id} />
          ))}
        </ul>
      )}
      <NewGroup key={added} coachId={id} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
    </Dialog>
  )
}

interface NewGroupProps {
  coachId: string
  /** Another group was added before. */
  isNext: boolean
  onAdded: () => void
}

function NewGroup({ coachId, isNext, onAdded }: NewGroupProps) {
  const { t } = useLingui()
  const add = useAddGroup(coachId)
  const form = useForm({
    schema: groupForm,
    start: { name: '' },
    send: async ({ name }) => {
      await add(name)
      onAdded()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <FormText
        of={form.field('name')}
        label={t`New group`}
        autoComplete="off"
        dir="auto"
        ref={isNext ? focus : null}
      />
      <FormProblem />
      <div className="flex">
        <SubmitButton>
          <Trans>Add</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
