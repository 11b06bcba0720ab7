import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type {
  ProgramStanding_program$data,
  ProgramStanding_program$key,
} from '#schema/__generated__/relay/ProgramStanding_program.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { mayDecide } from '#web/app/person/mayDecide.ts'
import { usePerson } from '#web/app/person/person.ts'
import { DecisionButtons } from '#web/features/managing/DecisionButtons.tsx'
import { PublicationPanel } from '#web/features/managing/PublicationPanel.tsx'
import { PublishButton } from '#web/features/managing/PublishButton.tsx'
import { paths } from '#web/features/programs/paths.ts'
import { ProgramBadges } from '#web/features/programs/ProgramBadges.tsx'
import { ProgramPicture } from '#web/features/programs/ProgramPicture.tsx'
import { useDecideProgram, useDeleteProgram, useTurnProgram } from '#web/features/programs/useProgramWrites.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import { useEditing, useEditorState } from './EditorContext.ts'
import { ProgramImage } from './ProgramImage.tsx'

const loadDialog = async () => (await import('./DeleteProgram.tsx')).DeleteProgram

interface ProgramStandingProps {
  program: ProgramStanding_program$key
  /** Whether an admin has to approve what its coach changes. */
  needsApproval: boolean
}

/** Status of a program and its actions: preview, publish, approve, delete. */
export function ProgramStanding({ program: key, needsApproval }: ProgramStandingProps) {
  const program = useFragment(
    graphql`
      fragment ProgramStanding_program on Program {
        id
        name
        status
        ownerID
        companyID
        isPublic
        isApproved
        enrolledCount
        ...ProgramPicture_program
        ...ProgramBadges_program
      }
    `,
    key,
  )
  const { details } = useEditorState().draft
  const { id, enrolledCount, status, isApproved } = program
  const isTheirs = usePerson()?.contactId === program.ownerID
  return (
    <PublicationPanel
      picture={
        <div className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-inner bg-track">
          <ProgramPicture program={program} />
        </div>
      }
      title={details.name}
      status={
        <>
          <ProgramBadges program={program} />
          {enrolledCount > 0 && (
            <p className="text-sm text-muted">
              <Plural value={enrolledCount} one="# person training" other="# people training" />
            </p>
          )}
        </>
      }
      actions={
        <>
          {!isTheirs && <Decision program={program} />}
          <Publishing program={program} />
          <Button
            size="compact"
            variant="secondary"
            icon={<Eye size={18} aria-hidden />}
            render={<RouterLink href={paths.program({ programId: id })} />}
          >
            <Trans>Preview</Trans>
          </Button>
          <ProgramImage id={id} />
          <Deleting program={program} />
        </>
      }
    >
      {isTheirs && status === PUBLISHED && details.isPublic && typeof isApproved !== 'boolean' && (
        <Notice>
          <Trans>An admin needs to approve this program before members can find it.</Trans>
        </Notice>
      )}
      <NewApproval program={program} needsApproval={needsApproval} />
      {status === PUBLISHED && enrolledCount > 0 && (
        <Notice>
          <Trans>Members who have enrolled keep the sessions they started with.</Trans>
        </Notice>
      )}
    </PublicationPanel>
  )
}

/** Warns a coach before they edit, because the editor saves automatically. */
function NewApproval({
  program: { isApproved, companyID },
  needsApproval,
}: {
  program: Pick<ProgramStanding_program$data, 'isApproved' | 'companyID'>
  needsApproval: boolean
}) {
  const person = usePerson()
  if (isApproved !== true || !needsApproval || mayDecide(person, [companyID])) return undefined
  return (
    <Notice>
      <Trans>
        This program is approved. If you change its name, descriptions, picture, trailer or sessions, an admin needs to
        approve it again before members can find it.
      </Trans>
    </Notice>
  )
}

type Standing = Pick<ProgramStanding_program$data, 'id' | 'name' | 'status' | 'isApproved' | 'enrolledCount'>

function Publishing({ program: { id, status } }: { program: Standing }) {
  const { t } = useLingui()
  const { editor } = useEditing()
  const { write, isWriting } = useTurnProgram()
  const { plans } = useEditorState().draft
  const turn = async (next: 'DRAFT' | typeof PUBLISHED) => {
    // Save first, so that the published version includes all edits.
    await editor.flush()
    if (!(await write({ id, status: next }))) return
    notify({ kind: 'success', text: next === PUBLISHED ? t`Program published` : t`Program unpublished` })
  }
  const isEmpty = plans.every(({ sections }) => sections.every(({ exercises }) => exercises.length === 0))
  return (
    <PublishButton
      status={status}
      canPublish={status === 'DRAFT'}
      disabledReason={isEmpty ? t`Add an exercise first.` : undefined}
      busy={isWriting}
      onChange={(next) => void turn(next)}
    />
  )
}

function Decision({ program: { id, isApproved } }: { program: Standing }) {
  const { approve, decline } = useDecideProgram()
  return (
    <DecisionButtons
      isApproved={isApproved}
      approve={(seen) => approve({ programID: id, seen })}
      decline={(seen) => decline({ programID: id, seen })}
    />
  )
}

function Deleting({ program: { id, name } }: { program: Standing }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { write, isWriting } = useDeleteProgram()
  const remove = async () => {
    if (!(await write({ id }))) return
    notify({ kind: 'success', text: t`Program deleted` })
    navigate(paths.managePrograms())
  }
  return (
    <DialogButton
      size="compact"
      variant="quiet"
      icon={<Trash2 size={18} aria-hidden className="text-live" />}
      load={loadDialog}
      renderDialog={(DeleteProgram, { open, onOpenChange }) =>
        open && (
          <DeleteProgram
            id={id}
            name={name}
            onClose={() => onOpenChange(false)}
            onConfirm={() => void remove()}
            isDeleting={isWriting}
          />
        )
      }
    >
      <Trans>Delete</Trans>
    </DialogButton>
  )
}
