import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type {
  ProgramStanding_program$data,
  ProgramStanding_program$key,
} from '#schema/__generated__/relay/ProgramStanding_program.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { mayDecide } from '#web/app/mayDecide.ts'
import { usePerson } from '#web/app/person.ts'
import { tellError } from '#web/app/tellError.ts'
import { paths } from '#web/features/programs/paths.ts'
import { ProgramBadges } from '#web/features/programs/ProgramBadges.tsx'
import { ProgramPicture } from '#web/features/programs/ProgramPicture.tsx'
import { useDecideProgram, useDeleteProgram, useTurnProgram } from '#web/features/programs/useProgramWrites.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { useEditing, useEditorState } from './EditorContext.ts'
import { ProgramImage } from './ProgramImage.tsx'

const loadDialog = async () => (await import('./DeleteProgram.tsx')).DeleteProgram

/** How far a program has come, and the next steps: look at it, publish it, decide about it, delete it. */
export function ProgramStanding({ program: key }: { program: ProgramStanding_program$key }) {
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
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4 rounded border border-line bg-surface p-4">
        <div className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-inner bg-track">
          <ProgramPicture program={program} />
        </div>
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          <h2 className="text-lg">
            <bdi className="break-words">{details.name}</bdi>
          </h2>
          <ProgramBadges program={program} />
          {enrolledCount > 0 && (
            <p className="text-sm text-muted">
              <Plural value={enrolledCount} one="# person training" other="# people training" />
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
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
        </div>
      </div>
      {isTheirs && status === PUBLISHED && details.isPublic && typeof isApproved !== 'boolean' && (
        <Notice>
          <Trans>An admin needs to approve this program before members can find it.</Trans>
        </Notice>
      )}
      <NewApproval program={program} />
      {status === PUBLISHED && enrolledCount > 0 && (
        <Notice>
          <Trans>Members who have enrolled keep the sessions they started with.</Trans>
        </Notice>
      )}
    </div>
  )
}

/** The editor saves by itself, so a coach is told before they change anything. */
function NewApproval({
  program: { isApproved, companyID },
}: {
  program: Pick<ProgramStanding_program$data, 'isApproved' | 'companyID'>
}) {
  const person = usePerson()
  if (isApproved !== true || mayDecide(person, [companyID])) return undefined
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
    // What is published is what was written.
    await editor.flush()
    if (!(await write({ id, status: next }))) return
    notify({ kind: 'success', text: next === PUBLISHED ? t`Program published` : t`Program unpublished` })
  }
  if (status === PUBLISHED)
    return (
      <Button size="compact" variant="secondary" busy={isWriting} onClick={() => void turn('DRAFT')}>
        <Trans>Unpublish</Trans>
      </Button>
    )
  if (status !== 'DRAFT') return undefined
  const isEmpty = plans.every(({ sections }) => sections.every(({ exercises }) => exercises.length === 0))
  return (
    <Button
      size="compact"
      busy={isWriting}
      disabled={isEmpty}
      title={isEmpty ? t`Add an exercise first.` : undefined}
      onClick={() => void turn(PUBLISHED)}
    >
      <Trans>Publish</Trans>
    </Button>
  )
}

/** An admin's decision. It is refused when another admin has decided since this page showed the program. */
function Decision({ program: { id, isApproved } }: { program: Standing }) {
  const { approve, decline } = useDecideProgram()
  const decide = (deed: typeof approve | typeof decline) =>
    void deed({ programID: id, seen: isApproved ?? null }).catch(tellError)
  return (
    <>
      {isApproved !== true && (
        <Button size="compact" onClick={() => decide(approve)}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {isApproved !== false && (
        <Button size="compact" variant="secondary" onClick={() => decide(decline)}>
          <Trans>Decline</Trans>
        </Button>
      )}
    </>
  )
}

function Deleting({ program: { id, name } }: { program: Standing }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { write, isWriting } = useDeleteProgram()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: DeleteProgram, warm, ask } = useOnDemand(loadDialog)
  const remove = async () => {
    if (!(await write({ id }))) return
    notify({ kind: 'success', text: t`Program deleted` })
    navigate(paths.managePrograms())
  }
  return (
    <>
      <Button
        size="compact"
        variant="quiet"
        icon={<Trash2 size={18} aria-hidden className="text-live" />}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
      >
        <Trans>Delete</Trans>
      </Button>
      {DeleteProgram && isAsking && (
        <DeleteProgram
          id={id}
          name={name}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void remove()}
          isDeleting={isWriting}
        />
      )}
    </>
  )
}
