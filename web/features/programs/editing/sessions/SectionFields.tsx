import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Plus, Repeat2, Trash2 } from 'lucide-react'
import { planLimits } from '#schema/training/plan.ts'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import {
  exercisesAdded,
  planChanged,
  roomIn,
  sectionCopied,
  sectionRemoved,
  sectionRenamed,
} from '#web/features/programs/editor/arrange.ts'
import {
  type ExerciseDraft,
  newExercise,
  type PlanDraft,
  type SectionDraft,
} from '#web/features/programs/editor/draft.ts'
import { groupsOf } from '#web/features/programs/supersets.ts'
import { classNames } from '#web/ui/classNames.ts'
import { TextField } from '#web/ui/field/TextField.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import { ArrangeMenu } from './ArrangeMenu.tsx'
import { DragHandle, draggedClass, DropLine } from './DragHandle.tsx'
import { ExerciseRow } from './ExerciseRow.tsx'
import { useDragged, useEmptyPlace } from './useDragged.ts'
import { useMoves } from './useMoves.ts'
import { useRuleOffer } from './useRuleOffer.ts'

interface SectionFieldsProps {
  plan: PlanDraft
  section: SectionDraft
  place: number
}

const loadPicker = async () => (await import('./PickVideos.tsx')).PickVideos

/** A section of a session with its exercises. */
export function SectionFields({ plan, section, place }: SectionFieldsProps) {
  const { t } = useLingui()
  const { editor } = useEditing()
  const { id, name, exercises } = section
  const { row, onTake, isDragged, edge } = useDragged<HTMLElement>({ kind: 'section', id })
  const { moveSection } = useMoves()
  const step = (by: -1 | 1) => moveSection(plan, id, place + by)
  return (
    <section
      {...row}
      aria-label={name || t`Unnamed section`}
      className={classNames('relative flex flex-col gap-3 rounded border border-line p-3', isDragged && draggedClass)}
    >
      <DropLine edge={edge} />
      <div className="flex items-end gap-1">
        <DragHandle id={id} name={name || t`Unnamed section`} onTake={onTake} onStep={step} />
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Section name`}
            labelHidden
            value={name}
            maxLength={planLimits.name}
            autoComplete="off"
            error={name.trim() === '' && t`Enter a name.`}
            onChange={({ currentTarget: { value } }) =>
              editor.change(
                (draft) => planChanged(draft, plan.id, (one) => sectionRenamed(one, id, value)),
                `${id} name`,
              )
            }
          />
        </div>
        <SectionMenu plan={plan} section={section} onStep={step} />
      </div>
      {exercises.length === 0 ? (
        <EmptyPlace sectionId={id} />
      ) : (
        <Exercises plan={plan} section={section} exercises={exercises} />
      )}
      <AddExercises plan={plan} sectionId={id} />
    </section>
  )
}

function Exercises({
  plan,
  exercises,
}: {
  plan: PlanDraft
  section: SectionDraft
  exercises: readonly ExerciseDraft[]
}) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2">
      {groupsOf(exercises).map(({ id, members }) => (
        <div
          key={id}
          {...(members.length > 1 ? { role: 'group', 'aria-label': t`Superset` } : {})}
          className={classNames('flex flex-col gap-2', members.length > 1 && 'border-s-3 border-brand-line ps-3')}
        >
          {members.length > 1 && (
            <p aria-hidden className="flex items-center gap-1.5 text-xs font-[600] text-brand-text">
              <Repeat2 size={14} />
              <Trans>Superset</Trans>
            </p>
          )}
          {members.map((exercise) => (
            <ExerciseRow key={exercise.id} plan={plan} exercise={exercise} isFirst={exercise.id === exercises[0]?.id} />
          ))}
        </div>
      ))}
    </div>
  )
}

function EmptyPlace({ sectionId }: { sectionId: string }) {
  const { place, isOver } = useEmptyPlace(sectionId)
  return (
    <p
      {...place}
      className={classNames(
        'rounded border border-dashed px-4 py-4 text-center text-sm text-muted',
        isOver ? 'border-brand-line bg-brand-soft' : 'border-line',
      )}
    >
      <Trans>No exercises yet</Trans>
    </p>
  )
}

/** Appends exercises selected in the video picker. */
function AddExercises({ plan, sectionId }: { plan: PlanDraft; sectionId: string }) {
  const { t } = useLingui()
  const { editor, announce } = useEditing()
  const offerRule = useRuleOffer()
  const room = roomIn(plan)
  const add = (exercises: readonly ExerciseDraft[]) => {
    const count = exercises.length
    editor.change((draft) => planChanged(draft, plan.id, (one) => exercisesAdded(one, sectionId, exercises)))
    announce(t`${plural(count, { one: '# exercise added', other: '# exercises added' })}`)
  }
  return (
    <div>
      <DialogButton
        size="compact"
        variant="quiet"
        icon={<Plus size={18} aria-hidden />}
        disabled={room < 1}
        load={loadPicker}
        renderDialog={(PickVideos, { open, onOpenChange }) =>
          open && (
            <PickVideos
              title={<Trans>Add exercises</Trans>}
              most={room}
              onClose={() => onOpenChange(false)}
              onPickName={(name) => {
                onOpenChange(false)
                add([newExercise({ id: null, title: name })])
              }}
              onPick={(videos) => {
                onOpenChange(false)
                add(videos.map(newExercise))
                const [video] = videos
                if (videos.length !== 1 || !video) return
                const { id: videoId, title: name } = video
                offerRule(t`${name} added`, { kind: 'ALWAYS', exercise: { videoId, name } })
              }}
            />
          )
        }
      >
        <Trans>Add exercises</Trans>
      </DialogButton>
    </div>
  )
}

interface SectionMenuProps {
  plan: PlanDraft
  section: SectionDraft
  onStep: (by: -1 | 1) => void
}

function SectionMenu({ plan, section: { id, name }, onStep }: SectionMenuProps) {
  const { editor } = useEditing()
  const change = (how: (one: PlanDraft) => PlanDraft) => editor.change((draft) => planChanged(draft, plan.id, how))
  return (
    <ArrangeMenu name={name} onStep={onStep}>
      <MenuItem icon={<Copy size={18} aria-hidden />} onPress={() => change((one) => sectionCopied(one, id))}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={() => change((one) => sectionRemoved(one, id))}>
        <Trans>Delete</Trans>
      </MenuItem>
    </ArrangeMenu>
  )
}
