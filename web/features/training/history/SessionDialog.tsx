import { Plural, useLingui } from '@lingui/react/macro'
import { ChartLine, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useClockLabel, useDayLabel } from '#web/app/names/useDateLabel.ts'
import type { LoggedSet, SetDone } from '#web/features/training/session/workoutLog.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { EditSet } from './EditSet.tsx'
import { ExerciseChart } from './ExerciseChart.tsx'
import { exercisesIn, progressOf, type TrainedExercise } from './exerciseSets.ts'
import type { TrainedSession } from './summarise.ts'
import type { Corrections } from './useCorrections.ts'

const MINUTE_MS = 60_000

interface SessionDialogProps {
  session: TrainedSession
  /** All known sets, for the charts. */
  log: readonly LoggedSet[]
  corrections: Corrections
  onClose: () => void
}

/** A session of the history: its sets by exercise, with corrections and charts. */
export function SessionDialog({ session, log, corrections, onClose }: SessionDialogProps) {
  const { t } = useLingui()
  const dayLabel = useDayLabel()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={dayLabel(session.startedAt)}
      description={<Summary session={session} />}
      closeLabel={t`Close`}
    >
      {exercisesIn(session.lines).map((exercise) => (
        <Exercise key={exercise.key} {...{ exercise, log, corrections }} />
      ))}
    </Dialog>
  )
}

function Summary({ session: { startedAt, lines, sets, volume } }: { session: TrainedSession }) {
  const { i18n } = useLingui()
  const clockLabel = useClockLabel()
  const minutes = Math.round(((lines.at(-1)?.at ?? startedAt) - startedAt) / MINUTE_MS)
  const unit = (value: number, name: string) => i18n.number(value, { style: 'unit', unit: name })
  return (
    <>
      <bdi>{clockLabel(startedAt)}</bdi>
      {minutes > 0 && (
        <>
          {' · '}
          <bdi>{unit(minutes, 'minute')}</bdi>
        </>
      )}
      {' · '}
      <Plural value={sets} one="# set" other="# sets" />
      {volume > 0 && (
        <>
          {' · '}
          <bdi>{unit(volume, 'kilogram')}</bdi>
        </>
      )}
    </>
  )
}

interface ExerciseProps extends Pick<SessionDialogProps, 'log' | 'corrections'> {
  exercise: TrainedExercise
}

function Exercise({ exercise: { key, name: title, sets }, log, corrections }: ExerciseProps) {
  const { t } = useLingui()
  const name = useExerciseName()(title)
  const [isCharted, setCharted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const progress = progressOf(log, key)
  return (
    <section className="flex flex-col">
      <header className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 text-lg" dir="auto">
          {name}
        </h3>
        {progress && (
          <IconButton
            size="compact"
            label={t`Progress: ${name}`}
            icon={<ChartLine size={18} aria-hidden />}
            aria-expanded={isCharted}
            onClick={() => setCharted(!isCharted)}
          />
        )}
      </header>
      {progress && isCharted && <ExerciseChart name={name} progress={progress} />}
      <ol>
        {sets.map((set) => (
          // A corrected set is another line of the log, and keeps its time.
          <SetRow
            key={`${set.set} ${set.at}`}
            set={set}
            corrections={corrections}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ol>
    </section>
  )
}

interface SetRowProps extends Pick<SessionDialogProps, 'corrections'> {
  set: LoggedSet
  onRemoved: () => void
}

function SetRow({ set, corrections, onRemoved }: SetRowProps) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { set: number } = set
  const name = useExerciseName()(set.name)
  const close = () => {
    setEditing(false)
    button.current?.focus()
  }
  const save = (figures: SetDone) => {
    close()
    void corrections.correct(set, figures).catch(() => undefined)
    notify({ kind: 'success', text: t`Set saved` })
  }
  const remove = () => {
    onRemoved()
    void corrections.remove(set).catch(() => undefined)
    const undo = () => void corrections.restore(set).catch(() => undefined)
    notify({ text: t`Set deleted`, action: { label: t`Undo`, onPress: undo } })
  }
  return (
    <li className="flex flex-col border-t border-line">
      <span className="flex items-center gap-3">
        <span className="type-number w-6 text-sm text-muted">{number}</span>
        <SetFigures set={set} />
        <IconButton
          ref={button}
          size="compact"
          label={t`Edit set ${number}: ${name}`}
          icon={<Pencil size={16} aria-hidden />}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        />
      </span>
      {isEditing && <EditSet set={set} onSave={save} onDelete={remove} onClose={close} />}
    </li>
  )
}

function SetFigures({ set: { reps, weight, seconds, effort } }: Pick<SetRowProps, 'set'>) {
  const { t, i18n } = useLingui()
  const amount = seconds === null ? i18n.number(reps ?? 0) : formatSeconds(seconds)
  const kilograms = weight && i18n.number(weight, { style: 'unit', unit: 'kilogram' })
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <bdi className="type-number">{[amount, kilograms].filter(Boolean).join(' × ')}</bdi>
      {effort !== null && <span className="text-sm text-muted">{t`Effort ${effort}`}</span>}
    </span>
  )
}
