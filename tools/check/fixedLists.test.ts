import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type FieldNode,
  getNamedType,
  type GraphQLOutputType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { expect, test } from 'vitest'
import { models } from '#schema/__generated__/models.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'

const root = join(import.meta.dirname, '../..')
/** The page of a list that names no length. */
const DEFAULT_LENGTH = 100

/** Lists that a screen reads by a fixed length and does not continue, though there may be more, and why. */
const cutOnPurpose: Readonly<Record<string, string>> = {
  'CompanyAdminsQuery.admins': 'a studio has few admins',
  'CompanyCoachFieldQuery.coaches': 'a company has far fewer than 1,000 coaches',
  'CompanyAdminsQuery.globals': 'an installation has few global admins',
  'ContinueTrainingQuery.log': 'the newest sets tell which session was begun',
  'CourseDates_occurrence.classDates': 'a class has at most 200 dates (classLimits.ts)',
  'DeleteProgramEnrolledQuery.enrolments': 'some names; the number of all stands beside them',
  'Enrolment_program.plans': 'at most 100 sessions (planInput.ts)',
  'FollowedCoaches_contact.followed': 'a link leads to all coaches',
  'MadePreview_program.plans': 'at most 100 sessions (planInput.ts)',
  'exportMembersQuery.groups': 'a coach has at most 50 groups (members.graphql)',
  'MemberGroups_link.groups': 'a coach has at most 50 groups (members.graphql)',
  'CompanyTodayQuery.dates': 'a link leads to all classes',
  'MyStudioScreenQuery.own': 'a link leads to all classes',
  'NewProgramTemplatesQuery.templates': 'the coach of a program owns it, and may own 1,000',
  'NextTaught_coach.classes': 'the next class alone is shown',
  'PlanList_program.plans': 'at most 100 sessions (planInput.ts)',
  'people_conversation.contacts':
    'at most 10 people talk in private (messageLimits.ts); the people of a class have a list',
  'ProgramShelfQuery.shelf': 'a link leads to all of them',
  'progressOf_program.plans': 'at most 100 sessions (planInput.ts)',
  'readExercisesQuery.others': 'suggestions of other exercises, newest first',
  'readExercisesQuery.nothing': 'one entry of the catalog, by its name',
  'readExercisesQuery.videos': 'a session has at most 60 exercises (plan.ts)',
  'readPlanQuery.plans': 'at most 100 sessions (planInput.ts)',
  'SentBroadcasts_query.recent': 'the last ones, beside the field to write in',
  'SpotHoldersQuery.spots': 'a class has at most as many as it has spots',
  'PickFiltersQuery.coaches': 'a filter of a thousand coaches; a search by text finds the videos of all',
  'readChangesQuery.log': 'the newest changes of eight weeks say what a member prefers',
  'readChangesQuery.plans': 'at most 100 sessions (planInput.ts)',
  'SubstituteDates_contact.dates': 'the next requests of a studio; one that is answered makes place for another',
  'SubstituteDates_contact.substitutions': 'the next dates that a coach teaches for others',
  'TodayScreenQuery.bookings': 'a link leads to all bookings',
  'TodayScreenQuery.week': 'bars of one week',
  'useNewProgramCopiedQuery.written': 'at most 100 sessions (planInput.ts)',
  'usePagesQuery.messages': 'a range of at most 100 numbers, and numbers have no gaps',
  'usePeopleToAppointByEmailQuery.people': 'an address belongs to one person',
  'useProgramEditorRereadQuery.written': 'at most 100 sessions (planInput.ts)',
  'useProgramEditorSubscription.plans': 'at most 100 sessions (planInput.ts)',
  'useRereadWaitingQuery.waiting': 'as many as the ids in the filter',
  'useStartMutation.plans': 'at most 100 sessions (planInput.ts)',
  'VideoRailsQuery.begun': 'the last ones to continue; all videos can be searched',
  'VideoShelfQuery.shelf': 'a link leads to all of them',
}

interface FixedList {
  name: string
  holdsAll: boolean
}

test('a list that a screen does not continue holds all rows there may be, or is cut on purpose', () => {
  const lists = [...webDocuments()].flatMap((text) => fixedLists(text))
  const cut = [...new Set(lists.flatMap(({ name, holdsAll }) => (holdsAll ? [] : [name])))]
  expect(cut.toSorted()).toEqual(Object.keys(cutOnPurpose).toSorted())
})

function webDocuments(): string[] {
  const isOfWeb = (name: string) => existsSync(join(root, `schema/__generated__/relay/${name}.graphql.ts`))
  return [...registeredDocuments(root)].flatMap(([name, text]) => (isOfWeb(name) ? [text] : []))
}

const schema = buildSchema(readFileSync(join(root, 'schema/schema.graphql'), 'utf8'), { assumeValidSDL: true })

function fixedLists(text: string): FixedList[] {
  const info = new TypeInfo(schema)
  const lists: FixedList[] = []
  let owner = ''
  const visitor = visitWithTypeInfo(info, {
    OperationDefinition: ({ name }) => void (owner = name?.value ?? ''),
    FragmentDefinition: ({ name }) => void (owner = name.value),
    Field: (field) => {
      const definition = info.getFieldDef()
      if (!definition?.args.some(({ name }) => name === 'limit') || isContinued(field)) return
      const name = `${owner}.${(field.alias ?? field.name).value}`
      lists.push({ name, holdsAll: isLongEnough(field, { type: definition.type, parent: info.getParentType()?.name }) })
    },
  })
  visit(parse(text), visitor)
  return lists
}

/** The screen reads the next page, or shows that there is one. */
function isContinued({ arguments: given = [], selectionSet }: FieldNode): boolean {
  const names = [...given, ...(selectionSet?.selections ?? [])].flatMap((one) =>
    'name' in one && one.name ? one.name.value : [],
  )
  return names.some((name) => ['after', 'nextToken', 'pageInfo'].includes(name))
}

interface Place {
  type: GraphQLOutputType
  parent: string | undefined
}

function isLongEnough(field: FieldNode, place: Place): boolean {
  const length = lengthOf(field)
  const bound = boundOf(place)
  if (length === 1) return true
  if (!bound || bound.rows > length) return false
  return bound.by === undefined || keysOf(field, place).includes(bound.by)
}

function boundOf({ type }: Place) {
  const [, entity = ''] = /^Model(\w+)Connection$/.exec(getNamedType(type).name) ?? []
  return models[entity]?.atMost
}

/** The fields that all rows of the list have in common. */
function keysOf(field: FieldNode, { parent = '' }: Place): string[] {
  const relation = models[parent]?.fields[field.name.value]
  if (relation?.source === 'relation') return relation.references
  return (field.arguments ?? []).map(({ name }) => name.value)
}

function lengthOf({ arguments: given = [] }: FieldNode): number {
  const length = given.find(({ name }) => ['first', 'limit'].includes(name.value))?.value
  if (length === undefined) return DEFAULT_LENGTH
  return length.kind === Kind.INT ? Number(length.value) : 0
}
