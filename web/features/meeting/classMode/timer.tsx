import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, Square, Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RoomTimer } from '#schema/classes/liveRoom.ts'
import { ToolSection } from '#web/features/meeting/panels/RoomPanel.tsx'
import type { Room } from '#web/features/meeting/session/room.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { TextField } from '#web/ui/field/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import {
  type IntervalEntries,
  intervalsOf,
  nameOfPreset,
  nextChangeMs,
  presets,
  secondsLeft,
  timerAt,
  type TimerMoment,
} from './intervals.ts'

interface TimerFaceProps {
  room: Room
  /** Whether a sound is heard when a phase begins. */
  hasCue: boolean
  /** Whether one may stop it. */
  leads: boolean
}

/** The class's interval timer, to be read from the other end of a room. Nothing while there is none. */
export function TimerFace({ room, ...face }: TimerFaceProps) {
  const timer = useValue(room.shared)?.timer
  if (!timer) return undefined
  return <RunningTimer room={room} timer={timer} {...face} />
}

function RunningTimer({ room, timer, hasCue, leads }: TimerFaceProps & { timer: RoomTimer }) {
  const moment = useTimerMoment(timer, room.serverNow)
  const phaseName = usePhaseName()
  useTimerCue(moment, hasCue)
  const { phase, round, rounds, isPaused } = moment
  return (
    <section className="relative flex items-center gap-x-4 overflow-hidden rounded border border-line bg-surface px-4 pt-2 pb-3 meeting:px-6">
      <span
        role="timer"
        dir="ltr"
        className={classNames(
          'type-number text-[clamp(4rem,13vmin,7rem)] leading-none',
          phase === 'rest' ? 'text-good' : 'text-fg',
          isPaused && 'opacity-60',
        )}
      >
        {formatSeconds(secondsLeft(moment))}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span
          className={classNames(
            'type-heading text-xl meeting:text-3xl',
            phase === 'rest' ? 'text-good' : 'text-brand-text',
          )}
        >
          {isPaused ? <Trans>Paused</Trans> : phaseName(phase)}
        </span>
        <span className="text-sm text-muted meeting:text-lg">
          <Trans>
            Round {round} of {rounds}
          </Trans>
        </span>
      </span>
      {leads && <TimerButtons room={room} timer={timer} isOver={phase === 'over'} />}
      <PhaseAnnouncement moment={moment} />
      <PhaseBelt moment={moment} />
    </section>
  )
}

/** How much of the phase is left, as a belt that runs out. */
function PhaseBelt({ moment: { phase, leftMs, lengthMs } }: { moment: TimerMoment }) {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-1.5 bg-track">
      <span
        className={classNames(
          'block h-full transition-[width] duration-300',
          phase === 'rest' ? 'bg-good' : 'bg-brand',
        )}
        style={{ width: `${Math.round((100 * leftMs) / Math.max(lengthMs, 1))}%` }}
      />
    </span>
  )
}

/** What the timer shows now. It changes with the plane's clock, at the same moment for everyone. */
function useTimerMoment(timer: RoomTimer, serverNow: Room['serverNow']): TimerMoment {
  const [moment, setMoment] = useState(() => timerAt(timer, serverNow()))
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const next = timerAt(timer, serverNow())
      setMoment(next)
      const inMs = nextChangeMs(next)
      if (inMs !== undefined) timeout = setTimeout(show, inMs)
    }
    show()
    return () => clearTimeout(timeout)
  }, [timer, serverNow])
  return moment
}

/** What a phase of the timer is called. */
function usePhaseName(): (phase: TimerMoment['phase']) => string {
  const { t } = useLingui()
  return (phase) => ({ ready: t`Get ready`, work: t`Work`, rest: t`Rest`, over: t`Done` })[phase]
}

/** Tells a screen reader when a phase begins, and nothing in between. */
function PhaseAnnouncement({ moment: { phase, round, rounds, isPaused } }: { moment: TimerMoment }) {
  const { t } = useLingui()
  const phaseName = usePhaseName()
  const name = phaseName(phase)
  const text = phase === 'over' || phase === 'ready' ? name : t`${name}, round ${round} of ${rounds}`
  return (
    <VisuallyHidden>
      <span role="status">{isPaused ? t`Timer paused` : text}</span>
    </VisuallyHidden>
  )
}

/** Sounds when work, rest or the end begins; not for the phase that runs when one comes. */
export function useTimerCue({ phase, round }: TimerMoment, isOn: boolean): void {
  const current = `${phase} ${round}`
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    if (isOn && phase !== 'ready') void playCue(phase === 'work').catch(() => undefined)
  }, [current, phase, isOn])
}

const LENGTH_S = 0.35
const LOUDNESS = 0.2

/** One tone: high to begin, low to rest. */
async function playCue(isHigh: boolean): Promise<void> {
  const context = new AudioContext()
  const tone = new OscillatorNode(context, { frequency: isHigh ? 880 : 440 })
  tone.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination)
  const over = new Promise((resolve) => {
    tone.addEventListener('ended', resolve, { once: true })
  })
  tone.start()
  tone.stop(context.currentTime + LENGTH_S)
  await over
  await context.close()
}

interface TimerButtonsProps {
  room: Room
  timer: RoomTimer
  isOver: boolean
}

/** Pauses the timer for everyone, lets it go on, takes it away. */
function TimerButtons({ room, timer, isOver }: TimerButtonsProps) {
  const { t } = useLingui()
  const isPaused = timer.pausedAt !== null
  return (
    <span className="flex gap-1">
      {!isOver && (
        <IconButton
          label={isPaused ? t`Resume the timer` : t`Pause the timer`}
          icon={isPaused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
          onClick={() => room.ask({ ask: 'pauseTimer', isPaused: !isPaused })}
        />
      )}
      <IconButton
        label={t`Stop the timer`}
        icon={<Square size={20} aria-hidden />}
        onClick={() => room.ask({ ask: 'timer', intervals: null })}
      />
    </span>
  )
}

const names = presets.map(nameOfPreset)

/** Starts rounds of work and rest that everyone sees. */
export function TimerTools({ room }: { room: Room }) {
  const { t } = useLingui()
  const timer = useValue(room.shared)?.timer
  const [entries, setEntries] = useState(presets[0] ?? { work: '', rest: '', rounds: '' })
  const intervals = intervalsOf(entries)
  const choose = (name: string | undefined) => {
    const preset = presets[names.findIndex((other) => other === name)]
    if (preset) setEntries(preset)
  }
  return (
    <ToolSection title={<Trans>Timer</Trans>}>
      <div dir="ltr">
        <FilterChips
          label={t`Presets: work and rest in seconds, times rounds`}
          options={names.map((name) => ({ value: name, label: name }))}
          value={[nameOfPreset(entries)]}
          onValueChange={([name]) => choose(name)}
        />
      </div>
      <IntervalFields entries={entries} onChange={setEntries} />
      {!intervals && (
        <p role="alert" className="text-sm text-live">
          <Trans>Enter 1–3,600 seconds of work, 0–3,600 of rest and 1–100 rounds.</Trans>
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button
          size="compact"
          icon={<Timer size={18} aria-hidden />}
          disabled={!intervals}
          onClick={() => intervals && room.ask({ ask: 'timer', intervals })}
        >
          {timer ? <Trans>Restart the timer</Trans> : <Trans>Start the timer</Trans>}
        </Button>
        {timer && <TimerButtons room={room} timer={timer} isOver={false} />}
      </div>
    </ToolSection>
  )
}

interface IntervalFieldsProps {
  entries: IntervalEntries
  onChange: (entries: IntervalEntries) => void
}

function IntervalFields({ entries, onChange }: IntervalFieldsProps) {
  const { t } = useLingui()
  const labels = { work: t`Work (s)`, rest: t`Rest (s)`, rounds: t`Rounds` }
  return (
    <div className="grid grid-cols-3 items-end gap-2">
      {(['work', 'rest', 'rounds'] as const).map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode="numeric"
          autoComplete="off"
          value={entries[name]}
          onChange={(event) => onChange({ ...entries, [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
