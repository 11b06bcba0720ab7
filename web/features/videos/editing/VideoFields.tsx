import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { ExerciseFields } from '#web/features/programs/exercises/ExerciseFields.tsx'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { useVideoTypeName } from '#web/features/videos/useVideoTypeName.ts'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { TagsField } from '#web/ui/choices/TagsField.tsx'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import { FormNumber, FormText } from '#web/ui/form/fields/FormText.tsx'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { type OpenForm, useEntries, useField } from '#web/ui/form/useForm.ts'
import { SegmentedControl } from '#web/ui/option/SegmentedControl.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { mostKeywords, type VideoFormSchema, videoTypes } from './videoForm.ts'

export interface Named {
  id: string
  name: string
}

export interface Catalogue {
  categories: readonly (Named & { levels: readonly string[]; kinds: readonly Named[] })[]
  equipment: readonly Named[]
  muscleGroups: readonly Named[]
}

export interface VideoFormFields {
  form: OpenForm<VideoFormSchema>
}

export interface VideoFieldsProps extends VideoFormFields {
  catalogue: Catalogue
  /** Companies that the coach teaches for. Empty for other users. */
  companies: readonly Named[]
  /** Whether the video waits for an admin if these companies are chosen. */
  needsApprovalFor: (companyIds: readonly string[]) => boolean
}

/** Title, categories, audience and visibility of a video. */
export function VideoFields(props: VideoFieldsProps) {
  const { form } = props
  const { t } = useLingui()
  return (
    <>
      <FormSection title={<Trans>Details</Trans>} text={<Trans>How members find it.</Trans>}>
        <FormText of={form.field('title')} label={t`Title`} autoComplete="off" />
        <FormTextArea of={form.field('description')} label={t`Description`} aside={<Trans>Optional</Trans>} />
        <Kinds {...props} />
        <Keywords form={form} />
      </FormSection>
      <FormSection title={<Trans>Who it’s for</Trans>} text={<Trans>Level and age.</Trans>}>
        <Audience {...props} />
      </FormSection>
      <ExerciseFields
        kind={form.field('exerciseKind')}
        cautions={form.field('contraindications')}
        title={form.field('title')}
      />
      <FormSection title={<Trans>Visibility</Trans>} text={<Trans>Who can watch it once it’s published.</Trans>}>
        <Visibility {...props} />
        <Companies {...props} />
        <Sound form={form} />
      </FormSection>
    </>
  )
}

function Kinds({ form, catalogue: { categories } }: VideoFieldsProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const typeName = useTypeName()
  const kindName = useVideoTypeName()
  const selected = useEntries(form).categories
  const kinds = categories.flatMap(({ id, kinds: own }) => (selected.includes(id) ? own : []))
  const subCategories = form.field('subCategories')
  return (
    <>
      <FormMulti
        of={form.field('categories')}
        label={t`Categories`}
        options={categories.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
        onPick={(ids) => {
          const remainingIds = categories.flatMap(({ id, kinds: own }) =>
            ids.includes(id) ? own.map((kind) => kind.id) : [],
          )
          subCategories.set(subCategories.read().filter((id) => remainingIds.includes(id)))
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-4">
        <FormMulti
          of={subCategories}
          label={t`Types`}
          options={kinds.map(({ id, name }) => ({ value: id, label: typeName(name) }))}
          disabled={kinds.length === 0}
        />
        <FormSelect
          of={form.field('videoType')}
          label={t`Kind of video`}
          options={[
            { value: '', label: t`Not set` },
            ...videoTypes.map((type) => ({ value: type, label: kindName(type) })),
          ]}
        />
      </div>
    </>
  )
}

function Audience({ form, catalogue: { categories, equipment, muscleGroups } }: VideoFieldsProps) {
  const { t } = useLingui()
  const [levelName, equipmentName, muscleName] = [useLevelName(), useEquipmentName(), useMuscleName()]
  const { categories: selected, level } = useEntries(form)
  const ofChosen = categories.filter(({ id }) => selected.length === 0 || selected.includes(id))
  const levels = new Set([...ofChosen.flatMap((category) => category.levels), ...(level ? [level] : [])])
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3 sm:items-start sm:gap-4">
        <FormSelect
          of={form.field('level')}
          label={t`Level`}
          options={[
            { value: '', label: t`Any level` },
            ...[...levels].map((name) => ({ value: name, label: levelName(name) })),
          ]}
        />
        <FormNumber of={form.field('ageFrom')} label={t`Minimum age`} aside={<Trans>Optional</Trans>} />
        <FormNumber of={form.field('ageTo')} label={t`Maximum age`} aside={<Trans>Optional</Trans>} />
      </div>
      <FormMulti
        of={form.field('equipmentIds')}
        label={t`Equipment`}
        placeholder={t`None`}
        options={equipment.map(({ id, name }) => ({ value: id, label: equipmentName(name) }))}
      />
      <FormMulti
        of={form.field('muscleGroupIds')}
        label={t`Muscle groups`}
        placeholder={t`Any`}
        options={muscleGroups.map(({ id, name }) => ({ value: id, label: muscleName(name) }))}
      />
    </>
  )
}

function Keywords({ form }: VideoFormFields) {
  const { t } = useLingui()
  const { name, value, set, error } = useField(form.field('keywords'))
  return (
    <TagsField
      label={t`Keywords`}
      hint={t`Separate them with commas.`}
      max={mostKeywords}
      name={name}
      value={value}
      onChange={(next) => set([...next])}
      error={error}
    />
  )
}

function Visibility({ form, needsApprovalFor }: VideoFieldsProps) {
  const { t } = useLingui()
  const { assignedCompanies } = useEntries(form)
  const { value: isPublic, set } = useField(form.field('isPublic'))
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedControl
        label={t`Visibility`}
        value={isPublic ? 'public' : 'private'}
        onValueChange={(next) => set(next === 'public')}
        options={[
          { value: 'public', label: t`Public`, icon: <Eye size={18} aria-hidden /> },
          { value: 'private', label: t`Private`, icon: <EyeOff size={18} aria-hidden /> },
        ]}
      />
      <p className="text-sm text-muted">
        <WhoWatches isPublic={isPublic} needsApproval={needsApprovalFor(assignedCompanies)} />
      </p>
    </div>
  )
}

function WhoWatches({ isPublic, needsApproval }: { isPublic: boolean; needsApproval: boolean }) {
  if (!isPublic) return <Trans>Only people you share it with can watch it.</Trans>
  return needsApproval ? (
    <Trans>Every member can watch it once an admin has approved it.</Trans>
  ) : (
    <Trans>Every member can watch it as soon as it’s published.</Trans>
  )
}

/** The companies whose admins see and approve the video. */
function Companies({ form, companies }: VideoFieldsProps) {
  const { t } = useLingui()
  if (companies.length === 0) return undefined
  return (
    <FormMulti
      of={form.field('assignedCompanies')}
      label={t`Companies`}
      hint={t`Their admins can approve and manage this video.`}
      placeholder={t`None`}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function Sound({ form }: VideoFormFields) {
  const { value, set } = useField(form.field('noAudio'))
  return (
    <Switch
      label={<Trans>Play without its own sound</Trans>}
      description={<Trans>Background music plays instead.</Trans>}
      checked={value}
      onCheckedChange={set}
    />
  )
}

interface FormMultiProps {
  of: Field<string[]>
  label: string
  options: readonly { value: string; label: string }[]
  hint?: string
  placeholder?: string
  disabled?: boolean
  /** Called to update dependent fields. */
  onPick?: (ids: readonly string[]) => void
}

function FormMulti({ of, onPick, ...control }: FormMultiProps) {
  const { name, value, set, error } = useField(of)
  return (
    <MultiSelect
      {...control}
      name={name}
      value={value}
      onChange={(ids) => {
        set([...ids])
        onPick?.(ids)
      }}
      error={error}
    />
  )
}
