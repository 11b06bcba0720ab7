import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { useEditing, useEditorState } from '#web/features/programs/editing/EditorContext.ts'
import { exerciseMoved, planAdded, planCopied, planRemoved } from '#web/features/programs/editor/arrange.ts'
import { unfinishedIn } from '#web/features/programs/editor/changes.ts'
import { newPlan, type PlanDraft, secondsOfPlan } from '#web/features/programs/editor/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import { ArrangeMenu } from './ArrangeMenu.tsx'
import type { Draggable, Landing } from './Dragging.ts'
import { DragHandle, draggedClass, DropLine } from './DragHandle.tsx'
import { PlanFields } from './PlanFields.tsx'
import { useDragged, useDrops } from './useDragged.ts'
import { useMoves } from './useMoves.ts'

/** The list of sessions and the open one. */
export function Sessions() {
  const { t } = useLingui()
  const { editor } = useEditing()
  const { draft } = useEditorState()
  const { plans } = draft
  const [openId, setOpenId] = useState<string>()
  const open = plans.find(({ id }) => id === openId) ?? plans[0]
  const fields = useRef<HTMLDivElement>(null)
  const unfinished = unfinishedIn(draft).planIds
  useDropsIn(open)
  const add = () => {
    const number = plans.length + 1
    const plan = newPlan(t`Session ${number}`, t`Warm-up`)
    editor.change((now) => planAdded(now, plan))
    setOpenId(plan.id)
  }
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="sessions" className="text-xl">
          <Trans>Sessions</Trans>
        </h2>
        <Button size="compact" variant="secondary" icon={<Plus size={18} aria-hidden />} onClick={add}>
          <Trans>Add session</Trans>
        </Button>
      </div>
      {open ? (
        <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:items-start">
          <ol className="flex flex-col gap-2">
            {plans.map((plan, place) => (
              <PlanRow
                key={plan.id}
                plan={plan}
                place={place}
                isOpen={plan.id === open.id}
                isUnfinished={unfinished.includes(plan.id)}
                onOpen={() => {
                  setOpenId(plan.id)
                  // In the one-column layout the fields are below the list.
                  if (!matchMedia('(min-width: 900px)').matches) fields.current?.scrollIntoView({ behavior: 'smooth' })
                }}
              />
            ))}
          </ol>
          <div ref={fields} className="min-w-0 scroll-mt-36">
            <PlanFields key={open.id} plan={open} />
          </div>
        </div>
      ) : (
        <p className="rounded border border-dashed border-line px-6 py-8 text-center text-muted">
          <Trans>No sessions yet. Add the first one.</Trans>
        </p>
      )}
    </section>
  )
}

interface PlanRowProps {
  plan: PlanDraft
  place: number
  isOpen: boolean
  isUnfinished: boolean
  onOpen: () => void
}

const MINUTE_S = 60

function PlanRow({ plan, place, isOpen, isUnfinished, onOpen }: PlanRowProps) {
  const { t } = useLingui()
  const { id } = plan
  const { row, onTake, isDragged, edge } = useDragged<HTMLLIElement>({ kind: 'plan', id })
  const { plans } = useEditorState().draft
  const { movePlan } = useMoves()
  const step = (by: -1 | 1) => movePlan(plans, id, place + by)
  const name = useSessionName()(plan.name) || t`Unnamed session`
  const exercises = plan.sections.reduce((sum, section) => sum + section.exercises.length, 0)
  const minutes = Math.ceil(secondsOfPlan(plan) / MINUTE_S)
  return (
    <li
      {...row}
      className={classNames(
        'relative flex items-center rounded border bg-surface',
        isOpen ? 'border-brand-line' : 'border-line',
        isDragged && draggedClass,
      )}
    >
      <DropLine edge={edge} />
      <DragHandle id={id} name={name} onTake={onTake} onStep={step} />
      <button
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col justify-center rounded px-1 py-2 text-start"
      >
        <span className="w-full truncate font-[560]">
          <bdi>{name}</bdi>
        </span>
        <span className={classNames('text-xs', isUnfinished ? 'text-live' : 'text-muted')}>
          {isUnfinished ? (
            <Trans>Not saved yet</Trans>
          ) : (
            <>
              <Plural value={exercises} one="# exercise" other="# exercises" /> · <Trans>{minutes} min</Trans>
            </>
          )}
        </span>
      </button>
      <PlanMenu plan={plan} name={name} onStep={step} />
    </li>
  )
}

function PlanMenu({ plan, name, onStep }: { plan: PlanDraft; name: string; onStep: (by: -1 | 1) => void }) {
  const { t } = useLingui()
  const { editor } = useEditing()
  const remove = () => {
    editor.change((draft) => planRemoved(draft, plan.id))
    notify({ text: t`Session deleted`, action: { label: t`Undo`, onPress: () => editor.undo() } })
  }
  return (
    <ArrangeMenu name={name} onStep={onStep}>
      <MenuItem
        icon={<Copy size={18} aria-hidden />}
        onPress={() => editor.change((draft) => planCopied(draft, plan.id, t`${name} (copy)`))}
      >
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={remove}>
        <Trans>Delete</Trans>
      </MenuItem>
    </ArrangeMenu>
  )
}

/** Applies drops to the draft. */
function useDropsIn(open: PlanDraft | undefined): void {
  const { plans } = useEditorState().draft
  const { moveExercise, moveSection, movePlan } = useMoves()
  useDrops((dragged, landing) => {
    const { kind, id } = dragged
    if (kind === 'plan') return movePlan(plans, id, placeAmong(plans, dragged, landing))
    if (!open) return undefined
    if (kind === 'section') return moveSection(open, id, placeAmong(open.sections, dragged, landing))
    const place = exercisePlace(open, dragged, landing)
    return place && moveExercise(open, exerciseMoved(open, id, place), id)
  })
}

function exercisePlace(plan: PlanDraft, dragged: Draggable, landing: Landing) {
  if (landing.edge === 'inside') return { sectionId: landing.over, index: 0 }
  const section = plan.sections.find(({ exercises }) => exercises.some(({ id }) => id === landing.over))
  return section && { sectionId: section.id, index: placeAmong(section.exercises, dragged, landing) }
}

/** The target index, counted without the dragged item. */
function placeAmong(list: readonly { id: string }[], dragged: Draggable, { over, edge }: Landing): number {
  const others = list.filter(({ id }) => id !== dragged.id)
  const place = others.findIndex(({ id }) => id === over)
  return edge === 'before' ? place : place + 1
}
