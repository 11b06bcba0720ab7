import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { limits } from '#schema/__generated__/limits.ts'
import trailerQuery, {
  type DetailsFieldsTrailerQuery,
} from '#schema/__generated__/relay/DetailsFieldsTrailerQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useGoalName } from '#web/app/exercises/useGoalName.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { usePerson } from '#web/app/person/person.ts'
import { detailsChanged } from '#web/features/programs/editor/arrange.ts'
import type { ProgramDetails } from '#web/features/programs/editor/draft.ts'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'
import { NumberField } from '#web/ui/number/NumberField.tsx'
import { Select } from '#web/ui/option/Select.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import { useEditing, useEditorState } from './EditorContext.ts'
import type { Category } from './EditProgramScreen.tsx'

type Write = (change: Partial<ProgramDetails>, at?: string) => void

interface FieldsProps {
  details: ProgramDetails
  categories: readonly Category[]
  onWrite: Write
}

interface DetailsFieldsProps extends Pick<FieldsProps, 'categories'> {
  needsApproval: boolean
}

/** Name, categories, audience and visibility of a program. */
export function DetailsFields({ categories, needsApproval }: DetailsFieldsProps) {
  const { editor } = useEditing()
  const { details } = useEditorState().draft
  const write: Write = (change, at) => editor.change((draft) => detailsChanged(draft, change), at)
  const fields = { details, categories, onWrite: write }
  return (
    <>
      <FormSection title={<Trans>Details</Trans>} text={<Trans>How members find it.</Trans>}>
        <Texts {...fields} />
        <Kinds {...fields} />
      </FormSection>
      <FormSection title={<Trans>Who it’s for</Trans>} text={<Trans>Level and age.</Trans>}>
        <Audience {...fields} />
      </FormSection>
      <FormSection title={<Trans>Trailer</Trans>} text={<Trans>A short video that shows what to expect.</Trans>}>
        <Trailer {...fields} />
      </FormSection>
      <FormSection title={<Trans>Visibility</Trans>} text={<Trans>Who can find it once it’s published.</Trans>}>
        <Switch
          label={<Trans>Public</Trans>}
          description={
            needsApproval ? (
              <Trans>Every member can find it once an admin has approved it.</Trans>
            ) : (
              <Trans>Every member can find it as soon as it’s published.</Trans>
            )
          }
          checked={details.isPublic}
          onCheckedChange={(isPublic) => write({ isPublic })}
        />
        <Switch
          label={<Trans>Template</Trans>}
          description={<Trans>Offered when a new program is created.</Trans>}
          checked={details.isTemplate}
          onCheckedChange={(isTemplate) => write({ isTemplate })}
        />
      </FormSection>
    </>
  )
}

function Texts({ details, onWrite }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Name`}
        value={details.name}
        maxLength={limits.Program.name.max}
        autoComplete="off"
        error={details.name.trim() === '' && t`Enter a name.`}
        onChange={({ currentTarget }) => onWrite({ name: currentTarget.value }, 'name')}
      />
      <TextArea
        label={t`Short description`}
        hint={t`For members who are deciding.`}
        aside={<Trans>Optional</Trans>}
        maxLength={limits.Program.publicDescription.max}
        value={details.publicDescription}
        onChange={({ currentTarget }) => onWrite({ publicDescription: currentTarget.value }, 'publicDescription')}
      />
      <TextArea
        label={t`Welcome note`}
        hint={t`For members who have enrolled.`}
        aside={<Trans>Optional</Trans>}
        maxLength={limits.Program.description.max}
        value={details.description}
        onChange={({ currentTarget }) => onWrite({ description: currentTarget.value }, 'description')}
      />
    </>
  )
}

function Kinds({ details, categories, onWrite }: FieldsProps) {
  const { t } = useLingui()
  const [categoryName, typeName, goalName] = [useCategoryName(), useTypeName(), useGoalName()]
  const selected = categories.filter(({ id }) => details.categoryIds.includes(id))
  const goals = new Set([
    ...(selected.length > 0 ? selected : categories).flatMap((one) => one.goals),
    ...details.goals,
  ])
  return (
    <>
      <MultiSelect
        label={t`Categories`}
        value={details.categoryIds}
        options={categories.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
        onChange={(ids) => {
          const remainingTypeIds = categories.flatMap(({ id, types }) =>
            ids.includes(id) ? types.map((type) => type.id) : [],
          )
          onWrite({
            categoryIds: ids,
            subCategoryIds: details.subCategoryIds.filter((id) => remainingTypeIds.includes(id)),
          })
        }}
      />
      <MultiSelect
        label={t`Types`}
        value={details.subCategoryIds}
        options={selected.flatMap(({ types }) => types.map(({ id, name }) => ({ value: id, label: typeName(name) })))}
        disabled={selected.length === 0}
        onChange={(subCategoryIds) => onWrite({ subCategoryIds })}
      />
      <MultiSelect
        label={t`Goals`}
        value={details.goals}
        options={[...goals].map((goal) => ({ value: goal, label: goalName(goal) }))}
        onChange={(next) => onWrite({ goals: next })}
      />
    </>
  )
}

function Audience({ details, categories, onWrite }: FieldsProps) {
  const { t } = useLingui()
  const levelName = useLevelName()
  const levels = new Set([
    ...categories.flatMap((category) => category.levels),
    ...(details.level ? [details.level] : []),
  ])
  const { ageFrom, ageTo } = details
  return (
    <div className="grid gap-5 sm:grid-cols-3 sm:items-start sm:gap-4">
      <Select
        label={t`Level`}
        value={details.level}
        options={[
          { value: '', label: t`Any level` },
          ...[...levels].map((level) => ({ value: level, label: levelName(level) })),
        ]}
        onValueChange={(level) => onWrite({ level })}
      />
      <NumberField
        label={t`Minimum age`}
        value={ageFrom}
        min={limits.Program.ageFrom.min}
        max={limits.Program.ageFrom.max}
        plain
        onChange={(age) => onWrite({ ageFrom: age }, 'ageFrom')}
      />
      <NumberField
        label={t`Maximum age`}
        value={ageTo}
        min={limits.Program.ageTo.min}
        max={limits.Program.ageTo.max}
        plain
        error={
          ageFrom !== null && ageTo !== null && ageFrom > ageTo && t`The maximum age can’t be lower than the minimum.`
        }
        onChange={(age) => onWrite({ ageTo: age }, 'ageTo')}
      />
    </div>
  )
}

const loadPicker = async () => (await import('./sessions/PickVideos.tsx')).PickVideos

function Trailer({ details: { trailerId }, onWrite }: FieldsProps) {
  const coachId = usePerson()?.contactId
  return (
    <>
      {trailerId && <TrailerName key={trailerId} id={trailerId} />}
      <div className="flex flex-wrap gap-3">
        <DialogButton
          size="compact"
          variant="secondary"
          load={loadPicker}
          renderDialog={(PickVideos, { open, onOpenChange }) =>
            open && (
              <PickVideos
                title={<Trans>Choose trailer</Trans>}
                most={1}
                {...(coachId ? { coachId } : {})}
                onClose={() => onOpenChange(false)}
                onPick={([video]) => {
                  onOpenChange(false)
                  if (video) onWrite({ trailerId: video.id })
                }}
              />
            )
          }
        >
          {trailerId ? <Trans>Change trailer</Trans> : <Trans>Choose trailer</Trans>}
        </DialogButton>
        {trailerId && (
          <Button size="compact" variant="quiet" onClick={() => onWrite({ trailerId: null })}>
            <Trans>Remove trailer</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function TrailerName({ id }: { id: string }) {
  return (
    <p className="min-h-6 font-[560]">
      <QueryRenderer<DetailsFieldsTrailerQuery>
        request={trailerQuery}
        variables={{ id }}
        loading={null}
        renderFailure={() => <Trans>A video is chosen. Its title couldn’t be loaded.</Trans>}
      >
        {(query) => <Title query={query} />}
      </QueryRenderer>
    </p>
  )
}

function Title({ query }: { query: PreloadedQuery<DetailsFieldsTrailerQuery> }) {
  const { trailer } = usePreloadedQuery<DetailsFieldsTrailerQuery>(
    graphql`
      query DetailsFieldsTrailerQuery($id: ID!) {
        trailer: getVideo(id: $id) {
          video {
            title
          }
        }
      }
    `,
    query,
  )
  return <bdi>{trailer.video?.title ?? <Trans>The trailer isn’t available right now.</Trans>}</bdi>
}
