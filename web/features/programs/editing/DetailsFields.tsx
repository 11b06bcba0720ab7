import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import trailerQuery, {
  type DetailsFieldsTrailerQuery,
} from '#schema/__generated__/relay/DetailsFieldsTrailerQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person.ts'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { useLevelName } from '#web/app/useLevelName.ts'
import { useTypeName } from '#web/app/useTypeName.ts'
import { detailsChanged } from '#web/features/programs/editor/arrange.ts'
import type { ProgramDetails } from '#web/features/programs/editor/draft.ts'
import { useGoalName } from '#web/features/programs/useGoalName.ts'
import { FormSection } from '#web/features/studio/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { NumberField } from '#web/ui/number/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { useEditing, useEditorState } from './EditorContext.ts'
import type { Category } from './EditProgramScreen.tsx'

const LONGEST_TEXT = 5000
const LONGEST_NAME = 200
const OLDEST = 120

type Write = (change: Partial<ProgramDetails>, at?: string) => void

interface FieldsProps {
  details: ProgramDetails
  categories: readonly Category[]
  onWrite: Write
}

/** What a program is called, whom it is for, and who finds it. */
export function DetailsFields({ categories }: { categories: readonly Category[] }) {
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
      <FormSection title={<Trans>Who it’s for</Trans>} text={<Trans>What people need to join in.</Trans>}>
        <Audience {...fields} />
      </FormSection>
      <FormSection title={<Trans>Trailer</Trans>} text={<Trans>A short video that shows what to expect.</Trans>}>
        <Trailer {...fields} />
      </FormSection>
      <FormSection title={<Trans>Visibility</Trans>} text={<Trans>Who can find it once it’s published.</Trans>}>
        <Switch
          label={<Trans>Public</Trans>}
          description={<Trans>Every member can find it once an admin has approved it.</Trans>}
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
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={details.name.trim() === '' && t`Enter a name.`}
        onChange={({ currentTarget }) => onWrite({ name: currentTarget.value }, 'name')}
      />
      <TextArea
        label={t`Short description`}
        hint={t`For members who are deciding.`}
        aside={<Trans>Optional</Trans>}
        maxLength={LONGEST_TEXT}
        value={details.publicDescription}
        onChange={({ currentTarget }) => onWrite({ publicDescription: currentTarget.value }, 'publicDescription')}
      />
      <TextArea
        label={t`Welcome note`}
        hint={t`For members who have enrolled.`}
        aside={<Trans>Optional</Trans>}
        maxLength={LONGEST_TEXT}
        value={details.description}
        onChange={({ currentTarget }) => onWrite({ description: currentTarget.value }, 'description')}
      />
    </>
  )
}

function Kinds({ details, categories, onWrite }: FieldsProps) {
  const { t } = useLingui()
  const [categoryName, typeName, goalName] = [useCategoryName(), useTypeName(), useGoalName()]
  const chosen = categories.filter(({ id }) => details.categoryIds.includes(id))
  const goals = new Set([...(chosen.length > 0 ? chosen : categories).flatMap((one) => one.goals), ...details.goals])
  return (
    <>
      <MultiSelect
        label={t`Categories`}
        value={details.categoryIds}
        options={categories.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
        onChange={(ids) => {
          const left = categories.flatMap(({ id, types }) => (ids.includes(id) ? types.map((type) => type.id) : []))
          onWrite({ categoryIds: ids, subCategoryIds: details.subCategoryIds.filter((id) => left.includes(id)) })
        }}
      />
      <MultiSelect
        label={t`Types`}
        value={details.subCategoryIds}
        options={chosen.flatMap(({ types }) => types.map(({ id, name }) => ({ value: id, label: typeName(name) })))}
        disabled={chosen.length === 0}
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
        label={t`Ages from`}
        value={ageFrom}
        min={0}
        max={OLDEST}
        plain
        onChange={(age) => onWrite({ ageFrom: age }, 'ageFrom')}
      />
      <NumberField
        label={t`Ages up to`}
        value={ageTo}
        min={0}
        max={OLDEST}
        plain
        error={ageFrom !== null && ageTo !== null && ageFrom > ageTo && t`This is below the youngest age.`}
        onChange={(age) => onWrite({ ageTo: age }, 'ageTo')}
      />
    </div>
  )
}

const loadPicker = async () => (await import('./PickVideos.tsx')).PickVideos

function Trailer({ details: { trailerId }, onWrite }: FieldsProps) {
  const coachId = usePerson()?.contactId
  const [isPicking, setIsPicking] = useState(false)
  const { Loaded: PickVideos, warm, ask } = useOnDemand(loadPicker)
  return (
    <>
      {trailerId && <TrailerName key={trailerId} id={trailerId} />}
      <div className="flex flex-wrap gap-3">
        <Button
          size="compact"
          variant="secondary"
          aria-haspopup="dialog"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => ask(() => setIsPicking(true))}
        >
          {trailerId ? <Trans>Change trailer</Trans> : <Trans>Choose trailer</Trans>}
        </Button>
        {trailerId && (
          <Button size="compact" variant="quiet" onClick={() => onWrite({ trailerId: null })}>
            <Trans>Remove trailer</Trans>
          </Button>
        )}
      </div>
      {PickVideos && isPicking && (
        <PickVideos
          title={<Trans>Choose trailer</Trans>}
          most={1}
          {...(coachId ? { coachId } : {})}
          onClose={() => setIsPicking(false)}
          onPick={([video]) => {
            setIsPicking(false)
            if (video) onWrite({ trailerId: video.id })
          }}
        />
      )}
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
