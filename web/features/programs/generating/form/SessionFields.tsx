import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { exerciseKinds } from '#schema/training/exercise.ts'
import { requestLimits } from '#schema/training/planRequest.ts'
import { useKindName } from '#web/features/programs/generating/useKindName.ts'
import { FormSection } from '#web/features/studio/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { FormNumber, FormText } from '#web/ui/form/FormText.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import type { RequestFieldsProps } from './RequestFields.tsx'
import { minutesOf, mostSections, type SectionEntry } from './requestForm.ts'

/** How often and how long it is trained, and what each session is divided into. */
export function SessionFields({ form }: RequestFieldsProps) {
  const { t, i18n } = useLingui()
  const count = new Intl.NumberFormat(i18n.locale)
  const supersets = useField(form.field('includeSuperSet'))
  return (
    <FormSection title={<Trans>Sessions</Trans>} text={<Trans>Each session has the same parts.</Trans>}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-4">
        <FormNumber of={form.field('sessions')} label={t`Sessions in all`} />
        <FormSelect
          of={form.field('perWeek')}
          label={t`Sessions a week`}
          options={Array.from({ length: requestLimits.perWeek }, (_, less) => ({
            value: String(less + 1),
            label: count.format(less + 1),
          }))}
        />
      </div>
      <Sections of={form.field('sections')} />
      <Switch
        label={<Trans>Supersets</Trans>}
        description={<Trans>Two exercises in turn, without rest between them.</Trans>}
        checked={supersets.value}
        onCheckedChange={supersets.set}
      />
    </FormSection>
  )
}

function Sections({ of }: { of: Field<SectionEntry[]> }) {
  const { t } = useLingui()
  const { value: sections, set, error } = useField(of)
  const minutes = minutesOf(sections)
  return (
    <div role="group" aria-label={t`Parts of a session`} className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-4 text-sm font-[560]">
        <Trans>Parts of a session</Trans>
        <span className="type-number font-normal text-muted">
          <Plural value={minutes} one="# minute in all" other="# minutes in all" />
        </span>
      </p>
      <ul className="flex flex-col gap-3">
        {sections.map((_, index) => (
          <SectionRow
            // Their places are all that tells them apart.
            key={index}
            of={of}
            index={index}
            {...(sections.length > 1 ? { onRemove: () => set(sections.toSpliced(index, 1)) } : {})}
          />
        ))}
      </ul>
      {error && (
        <p data-invalid className="text-sm text-live">
          {error}
        </p>
      )}
      {sections.length < mostSections && (
        <div>
          <Button
            type="button"
            size="compact"
            variant="quiet"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => set([...sections, { name: t`Main part`, kinds: [], minutes: '10' }])}
          >
            <Trans>Add a part</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

interface SectionRowProps {
  of: Field<SectionEntry[]>
  index: number
  onRemove?: () => void
}

function SectionRow({ of, index, onRemove }: SectionRowProps) {
  const { t } = useLingui()
  const kindName = useKindName()
  const { value } = useField(of)
  const section = value[index]
  if (!section) return undefined
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3">
        <FormText of={cellOf(of, index, 'name')} label={t`Name of the part`} autoComplete="off" />
        <FormNumber of={cellOf(of, index, 'minutes')} label={t`Minutes`} />
        {onRemove && (
          <span className="pt-6.5">
            <IconButton label={t`Remove ${section.name}`} icon={<Trash2 size={18} aria-hidden />} onClick={onRemove} />
          </span>
        )}
      </div>
      <FilterChips
        label={t`Kinds of exercises`}
        multiple
        options={exerciseKinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
        value={section.kinds}
        onValueChange={(kinds) => of.set(value.with(index, { ...section, kinds }))}
      />
    </li>
  )
}

/** One text of one part, with the faults that are told of it. */
function cellOf(whole: Field<SectionEntry[]>, index: number, key: 'name' | 'minutes'): Field<string> {
  const name = `${whole.name}.${index}.${key}`
  return {
    name,
    read: () => whole.read()[index]?.[key] ?? '',
    fault: (at = name) => whole.fault(at),
    set: (text, at = name) => {
      const section = whole.read()[index]
      if (section) whole.set(whole.read().with(index, { ...section, [key]: text }), at)
    },
    follow: (tell, at = name) => whole.follow(tell, at),
  }
}
