import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Copy, ListChecks, Repeat2, Trash2, Unlink2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import {
  exerciseCopied,
  exerciseJoined,
  exerciseParted,
  exerciseRemoved,
  exerciseStepped,
  planChanged,
} from '#web/features/programs/editor/arrange.ts'
import type { ExerciseDraft, PlanDraft } from '#web/features/programs/editor/draft.ts'
import { usePrescription } from '#web/features/programs/page/usePrescription.ts'
import { classNames } from '#web/ui/classNames.ts'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import { ArrangeMenu } from './ArrangeMenu.tsx'
import { DragHandle, draggedClass, DropLine } from './DragHandle.tsx'
import { ExerciseFields } from './ExerciseFields.tsx'
import { useDragged } from './useDragged.ts'
import { useMoves } from './useMoves.ts'
import { proposalOf, useRuleOffer } from './useRuleOffer.ts'

interface ExerciseRowProps {
  plan: PlanDraft
  exercise: ExerciseDraft
  /** Whether it is the first exercise of its section. */
  isFirst: boolean
}

/** An exercise with its prescription. Expands to edit it. */
export function ExerciseRow({ plan, exercise, isFirst }: ExerciseRowProps) {
  const { id, name } = exercise
  const { row, onTake, isDragged, edge } = useDragged<HTMLDivElement>({ kind: 'exercise', id })
  const { moveExercise } = useMoves()
  const [isOpen, setIsOpen] = useState(false)
  const prescription = usePrescription()
  const fieldsId = useId()
  const step = (by: -1 | 1) => moveExercise(plan, exerciseStepped(plan, id, by), id)
  return (
    <div {...row} className={classNames('relative rounded border border-line bg-surface', isDragged && draggedClass)}>
      <DropLine edge={edge} />
      <div className="flex items-center">
        <DragHandle id={id} name={name} onTake={onTake} onStep={step} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded px-1 py-2 text-start"
        >
          <span className="min-w-0 truncate font-[560]">
            <bdi>{name}</bdi>
          </span>
          <span className="flex items-center gap-2 text-sm text-muted">
            <bdi className="type-number">{prescription(exercise)}</bdi>
            <ChevronDown
              size={18}
              aria-hidden
              className={classNames('transition-transform duration-200', isOpen && 'rotate-180')}
            />
          </span>
        </button>
        <ExerciseMenu plan={plan} exercise={exercise} isFirst={isFirst} onStep={step} />
      </div>
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen && <ExerciseFields plan={plan} exercise={exercise} />}
      </div>
    </div>
  )
}

function ExerciseMenu({ plan, exercise, isFirst, onStep }: ExerciseRowProps & { onStep: (by: -1 | 1) => void }) {
  const { t } = useLingui()
  const { editor, focusHandle, proposeRule } = useEditing()
  const offerRule = useRuleOffer()
  const { id, name, superSetId } = exercise
  const proposal = proposeRule && proposalOf({ kind: 'NEVER', exercise })
  const change = (how: (one: PlanDraft) => PlanDraft) => editor.change((draft) => planChanged(draft, plan.id, how))
  const above = aboveOf(plan, id)
  const isJoined = superSetId !== null && above?.superSetId === superSetId
  return (
    <ArrangeMenu name={name} onStep={onStep}>
      {!isFirst && !isJoined && (
        <MenuItem
          icon={<Repeat2 size={18} aria-hidden />}
          onPress={() => {
            change((one) => exerciseJoined(one, id))
            focusHandle(id)
          }}
        >
          <Trans>Superset with the one above</Trans>
        </MenuItem>
      )}
      {superSetId !== null && (
        <MenuItem
          icon={<Unlink2 size={18} aria-hidden />}
          onPress={() => {
            change((one) => exerciseParted(one, id))
            focusHandle(id)
          }}
        >
          <Trans>Remove from superset</Trans>
        </MenuItem>
      )}
      {proposal && (
        <MenuItem icon={<ListChecks size={18} aria-hidden />} onPress={() => proposeRule?.(proposal)}>
          <Trans>Make a studio rule</Trans>
        </MenuItem>
      )}
      <MenuItem icon={<Copy size={18} aria-hidden />} onPress={() => change((one) => exerciseCopied(one, id))}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem
        danger
        icon={<Trash2 size={18} aria-hidden />}
        onPress={() => {
          change((one) => exerciseRemoved(one, id))
          offerRule(t`${name} removed`, { kind: 'NEVER', exercise })
        }}
      >
        <Trans>Delete</Trans>
      </MenuItem>
    </ArrangeMenu>
  )
}

function aboveOf(plan: PlanDraft, id: string): ExerciseDraft | undefined {
  const section = plan.sections.find(({ exercises }) => exercises.some((one) => one.id === id))
  return section?.exercises[section.exercises.findIndex((one) => one.id === id) - 1]
}
