import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, ListVideo, Pause, Play, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { isPaused } from '#web/features/training/session/position.ts'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { ExerciseClip } from './session/ExerciseClip.tsx'
import { Overview } from './session/Overview.tsx'
import { RestView } from './session/RestView.tsx'
import { SessionEnd } from './session/SessionEnd.tsx'
import { SetView } from './session/SetView.tsx'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useSeenFilm } from './useSeenFilm.ts'
import { type Training, type TrainingParts, useTraining } from './useTraining.ts'
import { useWakeLock } from './useWakeLock.ts'
import { SoundSheet } from './voice/SoundSheet.tsx'
import { type PlayerCues, usePlayerCues } from './voice/usePlayerCues.ts'

interface PlayerProps extends TrainingParts {
  /** Requests new URLs, because those of the videos have expired. */
  onExpired: () => void
}

/** Trains a plan: one set at a time, full screen. */
export function Player({ onExpired, ...parts }: PlayerProps) {
  const training = useTraining(parts)
  const { plan, step, position, isFinished } = training
  const [isOverviewOpen, setIsOverviewOpen] = useState(false)
  const cues = usePlayerCues(training, parts.personId)
  const isUnderWay = step !== undefined && !isFinished
  const onSeen = useSeenFilm(plan, parts.personId)
  useNameScreen(useSessionName()(plan.planName))
  useWakeLock(isUnderWay)
  usePlayerKeys(training, isOverviewOpen)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Only registers a user gesture, so that sounds may play.
    <div
      className="mx-auto flex min-h-dvh w-full max-w-[72rem] flex-col pb-[env(safe-area-inset-bottom)]"
      onClickCapture={cues.unlock}
      onKeyDownCapture={cues.unlock}
    >
      <PlayerBar training={training} cues={cues} onOverview={() => setIsOverviewOpen(true)} />
      <Announcement training={training} />
      {step && isUnderWay ? (
        <div className="flex flex-1 flex-col md:grid md:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)] md:items-center md:gap-8 md:px-8 md:pb-8">
          <ExerciseClip
            exercise={training.exerciseOf(step)}
            personId={parts.personId}
            isPlaying={!isPaused(position)}
            onExpired={onExpired}
            onSeen={onSeen}
          />
          {isPaused(position) ? (
            <PausedView training={training} />
          ) : position.phase === 'rest' ? (
            <RestView training={training} step={step} />
          ) : (
            <SetView key={step.key} training={training} step={step} />
          )}
        </div>
      ) : (
        <SessionEnd training={training} personId={parts.personId} />
      )}
      <Overview training={training} personId={parts.personId} open={isOverviewOpen} onOpenChange={setIsOverviewOpen} />
    </div>
  )
}

interface PlayerBarProps {
  training: Training
  cues: PlayerCues
  onOverview: () => void
}

function PlayerBar({ training, cues, onOverview }: PlayerBarProps) {
  const { t } = useLingui()
  const { plan, session, position, status, isFinished } = training
  const { done, skipped, total } = session
  const sessionName = useSessionName()
  const through = done + skipped
  return (
    <header className="flex flex-col gap-1 px-2 pt-2 md:px-6">
      <div className="flex items-center gap-1">
        <LeaveButton programId={plan.programId} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg" dir="auto">
            {sessionName(plan.planName)}
          </h1>
          <p className="truncate text-sm text-muted" dir="auto">
            {plan.programName}
          </p>
        </div>
        <StatusMark status={status} />
        <SoundSheet
          cues={cues}
          programId={plan.programId}
          isPlaying={training.step !== undefined && !isFinished && !isPaused(position)}
        />
        {position.clock && !isFinished && (
          <IconButton
            label={isPaused(position) ? t`Continue` : t`Pause`}
            icon={isPaused(position) ? <Play size={22} aria-hidden /> : <Pause size={22} aria-hidden />}
            onClick={isPaused(position) ? training.goOn : training.pause}
          />
        )}
        <IconButton label={t`All sets`} icon={<ListVideo size={22} aria-hidden />} onClick={onOverview} />
      </div>
      <div className="px-2 pb-2">
        <BeltProgress
          value={through}
          max={total}
          label={t`Sets of this session`}
          valueText={t`${through} of ${total} sets`}
        />
      </div>
    </header>
  )
}

/** Where the log is saved, unless the server has all of it. */
function StatusMark({ status }: Pick<Training, 'status'>) {
  const { t } = useLingui()
  if (status === 'unsaved')
    return <Mark icon={<TriangleAlert size={18} aria-hidden />} text={t`Not saved on this device`} />
  if (status === 'saved') return <Mark icon={<CloudOff size={18} aria-hidden />} text={t`Saved on this device`} />
  if (status === 'refused')
    return <Mark icon={<TriangleAlert size={18} aria-hidden />} text={t`Some sets weren’t accepted`} />
  return undefined
}

function Mark({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span role="status" className="flex items-center gap-1.5 px-1 text-xs text-muted" title={text}>
      {icon}
      <span className="max-sm:sr-only">{text}</span>
    </span>
  )
}

function PausedView({ training }: { training: Training }) {
  return (
    <section className="flex flex-1 flex-col items-center justify-center gap-6 p-6 text-center">
      <p className="type-heading text-4xl">
        <Trans>Paused</Trans>
      </p>
      <Button size="regular" icon={<Play size={22} aria-hidden />} onClick={training.goOn}>
        <Trans>Continue</Trans>
      </Button>
    </section>
  )
}

/** Announces the current step to screen readers. Clocks are not announced, because tones mark their end. */
function Announcement({ training }: { training: Training }) {
  const { t } = useLingui()
  const exerciseName = useExerciseName()
  const { step, position, isFinished } = training
  const text = () => {
    if (!step || isFinished) return t`That was the last set.`
    const name = exerciseName(training.exerciseOf(step).name)
    const { set, sets } = step
    return position.phase === 'rest'
      ? t`Rest. Next: ${name}, set ${set} of ${sets}.`
      : t`${name}, set ${set} of ${sets}.`
  }
  return (
    <p role="status" className="sr-only">
      {text()}
    </p>
  )
}
