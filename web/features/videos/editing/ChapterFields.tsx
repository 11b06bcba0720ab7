import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { ChapterTimeline } from '#web/features/video/chapters/ChapterTimeline.tsx'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import type { VideoFormFields } from './VideoFields.tsx'
import { type ChapterEntry, mostChapters, newChapter, secondsOf } from './videoForm.ts'

type ChapterFieldsProps = VideoFormFields & {
  /** The video to set chapters on; undefined while it can't be played. */
  film: { url: string; poster: string | undefined; duration: number } | undefined
}

/** Chapters of a video, to which members can jump. */
export function ChapterFields({ form, film }: ChapterFieldsProps) {
  const { value: chapters, set, error } = useField(form.field('chapters'))
  const add = useRef<HTMLButtonElement>(null)
  const [fresh, setFresh] = useState<string>()
  const change = (key: string, to: Partial<ChapterEntry>) =>
    set(chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...to } : chapter)))
  const remove = (key: string) => {
    set(chapters.filter((chapter) => chapter.key !== key))
    add.current?.focus()
  }
  const addAt = (seconds: number) => {
    const existing = chapters.find(({ time }) => secondsOf(time) === seconds)
    const chapter = existing ?? newChapter(formatSeconds(seconds))
    setFresh(chapter.key)
    if (existing) return
    const next = chapters.findIndex(({ time }) => (secondsOf(time) ?? -1) > seconds)
    set(chapters.toSpliced(next === -1 ? chapters.length : next, 0, chapter))
  }
  const isFull = chapters.length >= mostChapters
  const placedChapters = chapters.flatMap(({ key, title, time }, place) => {
    const at = secondsOf(time)
    return at === undefined ? [] : { key, title: title.trim(), at, number: place + 1 }
  })
  return (
    <FormSection title={<Trans>Chapters</Trans>} text={<Trans>Parts of the video members can jump to.</Trans>}>
      <div className="flex flex-col gap-4" data-invalid={error ? '' : undefined}>
        {film && (
          <ChapterTimeline
            film={film.url}
            poster={film.poster}
            duration={film.duration}
            chapters={placedChapters}
            isFull={isFull}
            onAdd={addAt}
            onMove={(key, to) => change(key, { time: formatSeconds(to) })}
          />
        )}
        {chapters.length > 0 && (
          <ul className="flex flex-col gap-3">
            {chapters.map((chapter, place) => (
              <ChapterRow
                key={chapter.key}
                {...{ chapter }}
                number={place + 1}
                isFresh={chapter.key === fresh}
                onNamed={() => setFresh(undefined)}
                onChange={(to) => change(chapter.key, to)}
                onRemove={() => remove(chapter.key)}
              />
            ))}
          </ul>
        )}
        {error && (
          <p role="alert" className="text-sm text-live">
            {error}
          </p>
        )}
        <Button
          ref={add}
          variant="secondary"
          size="compact"
          icon={<Plus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => set([...chapters, newChapter(chapters.length === 0 ? '0:00' : '')])}
        >
          <Trans>Add chapter</Trans>
        </Button>
      </div>
    </FormSection>
  )
}

interface ChapterRowProps {
  chapter: ChapterEntry
  number: number
  /** True for a new chapter, whose title gets the focus. */
  isFresh: boolean
  onNamed: () => void
  onChange: (to: Partial<ChapterEntry>) => void
  onRemove: () => void
}

function ChapterRow({ chapter, number, isFresh, onNamed, onChange, onRemove }: ChapterRowProps) {
  const { t } = useLingui()
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) title.current?.focus()
  }, [isFresh])
  return (
    <li
      aria-label={t`Chapter ${number}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 rounded border border-line bg-surface p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
    >
      <TextField
        label={t`Starts at`}
        value={chapter.time}
        onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
        placeholder="1:30"
        autoComplete="off"
        dir="ltr"
      />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <TextField
          ref={title}
          label={t`Title`}
          onBlur={onNamed}
          value={chapter.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          autoComplete="off"
        />
      </div>
      <IconButton label={t`Remove chapter ${number}`} icon={<Trash2 size={18} aria-hidden />} onClick={onRemove} />
      <div className="col-span-2 sm:col-span-3">
        <Switch
          label={<Trans>Mute background music</Trans>}
          checked={chapter.isMusicMuted}
          onCheckedChange={(isMusicMuted) => onChange({ isMusicMuted })}
        />
      </div>
    </li>
  )
}
