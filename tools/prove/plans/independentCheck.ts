import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { judgeWeeks } from './judgeWeeks.ts'
import type { Profile } from './profiles.ts'

/**
 * The rules of a plan once more, written from the specification (001, section 7.6) and the decisions, and sharing no
 * line with the product's own check: what both say is hardly wrong in both.
 */
export interface Judged {
  profile: Profile
  plans: readonly PlanDraft[]
  catalogue: readonly Exercise[]
  /** Rules that the planner reported as relaxed. */
  relaxed: readonly string[]
}

type Resource = PlanDraft['resources'][number]

const ranks = ['Rookie', 'Beginner', 'Intermediate', 'Advanced']

export function judge(judged: Judged): string[] {
  const { profile, plans, catalogue, relaxed } = judged
  const { request } = profile
  const known = new Map(catalogue.map((exercise) => [exercise.id, exercise]))
  const sessions = plans.flatMap((plan, index) => [
    ...(plan.planName === `Section ${index + 1}` ? [] : [`a plan named ${plan.planName}`]),
    ...judgeSession(plan, profile, { known, relaxed }).map((fault) => `session ${index + 1}: ${fault}`),
  ])
  return [
    ...(plans.length === request.numberOfSessions ? [] : [`${plans.length} sessions`]),
    ...judgeIds(plans),
    ...sessions,
    ...unless(relaxed, 'VARIETY', () => judgeVariety(plans)),
    ...judgeWeeks({
      plans,
      request,
      known,
      allowed: catalogue.filter((one) => whyNot(one, profile) === undefined),
      relaxed,
    }),
    ...(relaxed.includes('SECTION_TIME') && !isScarce(profile, catalogue) ? ['time given up without need'] : []),
  ]
}

function unless(relaxed: readonly string[], wish: string, judging: () => string[]): string[] {
  return relaxed.includes(wish) ? [] : judging()
}

function judgeIds(plans: readonly PlanDraft[]): string[] {
  const ids = plans.flatMap(({ resources }) => resources.map(({ id }) => id))
  const isOther = ids.some((id) => id[14] !== '4' || !'89ab'.includes(id[19] ?? '') || id.length !== 36)
  return [...(new Set(ids).size < ids.length ? ['an id twice'] : []), ...(isOther ? ['no v4 id'] : [])]
}

interface Grounds {
  known: ReadonlyMap<string, Exercise>
  relaxed: readonly string[]
}

function judgeSession(plan: PlanDraft, profile: Profile, grounds: Grounds): string[] {
  const { request } = profile
  const targets = plan.resources.map(({ targetID }) => targetID)
  return [
    ...(plan.sections.length === request.sections.length ? [] : [`${plan.sections.length} sections`]),
    ...(new Set(targets).size < targets.length ? ['an exercise twice'] : []),
    ...(plan.description.trim() === '' ? ['no description'] : []),
    ...judgeLists(plan, grounds),
    ...unless(grounds.relaxed, 'SUPERSETS', () => judgeWish(plan, profile, grounds)),
    ...plan.sections.flatMap(({ id }, place) => {
      const own = plan.resources.filter(({ sectionID }) => sectionID === id)
      return judgeSection(own, request.sections[place], grounds).map((fault) => `section ${place + 1} ${fault}`)
    }),
    ...plan.resources.flatMap((resource) => judgeResource(resource, profile, grounds)),
  ]
}

/** A session's muscles and equipment must be those of its exercises. */
function judgeLists({ resources, muscleGroups, equipment }: PlanDraft, { known }: Grounds): string[] {
  const used = resources.flatMap(({ targetID }) => known.get(targetID ?? '') ?? [])
  const [trained, needed] = [used.flatMap((one) => one.muscleGroups), used.flatMap((one) => one.equipment)]
  return [
    ...(textOf(muscleGroups) === textOf(new Set(trained)) ? [] : ['other muscles than it says']),
    ...(textOf(equipment) === textOf(new Set(needed)) ? [] : ['other equipment than it says']),
  ]
}

function textOf(names: Iterable<string>): string {
  return [...names].toSorted().join('\n')
}

/** No supersets unless requested; if requested, one in each session with two exercises that can be combined. */
function judgeWish({ resources, sections }: PlanDraft, { request }: Profile, { known }: Grounds): string[] {
  const hasSome = resources.some(({ superSetId }) => superSetId !== null)
  if (request.includeSuperSet !== true) return hasSome ? ['a superset that was not requested'] : []
  const isFit = (id: string) => ['STRENGTH', 'CIRCUIT'].includes(known.get(id)?.kind ?? '')
  const couldHave = sections.some(
    ({ id }) => resources.filter(({ sectionID, targetID }) => sectionID === id && isFit(targetID ?? '')).length > 1,
  )
  return couldHave && !hasSome ? ['no superset'] : []
}

type Asked = Profile['request']['sections'][number] | undefined

function judgeSection(own: readonly Resource[], asked: Asked, { known, relaxed }: Grounds): string[] {
  const seconds = own.reduce((sum, one) => sum + secondsOf(one), 0)
  const isOff = Math.abs(seconds - (asked?.sectionDuration ?? 0)) > 120
  const isOther = own.some(({ targetID }) => !isOfKind(known.get(targetID ?? ''), asked))
  return [
    ...(own.length === 0 ? ['is empty'] : []),
    ...(isOff && !relaxed.includes('SECTION_TIME') ? [`takes ${seconds} s`] : []),
    ...(isOther && !relaxed.includes('SECTION_KINDS') ? ['has another kind'] : []),
    ...judgeSupersets(own),
    ...judgeTimes(own, known),
  ]
}

function isOfKind(exercise: Exercise | undefined, asked: Asked): boolean {
  const kinds: readonly string[] = asked?.workoutTypes ?? []
  return kinds.length === 0 || kinds.includes(exercise?.kind ?? '')
}

function judgeResource(resource: Resource, profile: Profile, { known }: Grounds): string[] {
  const exercise = known.get(resource.targetID ?? '')
  const fault = whyNot(exercise, profile)
  return [
    ...(fault === undefined ? [] : [`${resource.resourceName} ${fault}`]),
    ...(exercise?.title === resource.resourceName ? [] : ['a name that is not the catalogue’s']),
    ...(resource.reason && resource.voiceoverCaption ? [] : ['no reason or caption']),
    ...judgeDose(resource),
    ...judgeText(resource),
  ]
}

/** Maximum of one set, repetitions for each side, and of sets of one exercise in one session. */
const limits = { reps: 20, seconds: 120, sets: 8 }

/** Strength of the catalogue that trains one side after the other. */
const forEachSide = /^(?:Reverse lunge|Split squat|Single-leg .+)$/

function judgeDose(resource: Resource): string[] {
  const { sets, reps, seconds } = countsOf(resource)
  const isClear = reps > 0 !== seconds > 0
  const sides = forEachSide.test(resource.resourceName ?? '') ? 2 : 1
  const isTooMuch = reps > limits.reps * sides || seconds > limits.seconds || sets > limits.sets
  return [
    ...(isClear ? [] : ['neither repetitions nor seconds, or both']),
    ...(sets > 0 ? [] : ['no sets']),
    ...(isTooMuch ? [`${sets} sets of ${reps} repetitions or ${seconds} seconds are too much`] : []),
  ]
}

function countsOf({ sets, reps, duration }: Resource) {
  return { sets: sets ?? 0, reps: reps ?? 0, seconds: duration ?? 0 }
}

/** A caption says the numbers that are stored; a reason is one line without numbers, addresses or markup. */
function judgeText(resource: Resource): string[] {
  const { voiceoverCaption, reason } = resource
  const isPlain = !/[\d<>\n\u200b-\u200f\u202a-\u202e\u2066-\u2069@]|:\/\//u.test(reason ?? '')
  return [
    ...(hasOwnNumbers(resource) ? [] : [`a caption that says other numbers: ${voiceoverCaption}`]),
    ...(isPlain ? [] : [`a reason that is no plain sentence: ${reason}`]),
  ]
}

function hasOwnNumbers(resource: Resource): boolean {
  const { sets, reps, seconds } = countsOf(resource)
  const counts = [sets, reps > 0 ? reps : seconds]
  const text = (resource.voiceoverCaption ?? '').replace(resource.resourceName ?? '', '')
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  // Arabic has words for one and two.
  return numbers.every((one) => counts.includes(one)) && counts.every((one) => one < 3 || numbers.includes(one))
}

/** From this age on, only members who ask for jumps and sprints get them. */
const OLDER = 65

/** Exercises of the catalogue in which both feet leave the ground, or that are done at full speed. */
const jumps: ReadonlySet<string> = new Set([
  'Mountain climbers',
  'Burpee',
  'Boxer’s shuffle',
  'High knees',
  'Jumping jacks',
  'Skater hops',
  'Rope skipping',
])

/** Risks that a coach knows of an exercise, also where its video does not name them. */
const risksByTitle: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...[...jumps].map((title) => [title, ['Knee', 'Ankle', 'Heart', 'Pregnancy', 'Bones', 'Balance', 'Hernia']] as const),
  ['Wall sit', ['Heart', 'Blood pressure', 'Hernia']],
  ['Palm press', ['Hernia']],
  ['Plank on the forearms', ['Heart', 'Blood pressure', 'Pregnancy', 'Hernia', 'Lower back']],
  ['Side plank', ['Heart', 'Blood pressure', 'Pregnancy', 'Hernia', 'Lower back']],
  ['Hanging knee raise', ['Pregnancy', 'Lower back', 'Hernia', 'Neck', 'Heart', 'Blood pressure']],
  ['Pull-up', ['Heart', 'Blood pressure', 'Neck', 'Shoulder']],
  ['Kettlebell deadlift', ['Lower back', 'Hernia', 'Pregnancy', 'Heart', 'Blood pressure']],
  ['Romanian deadlift with dumbbells', ['Lower back', 'Hernia', 'Pregnancy', 'Heart', 'Blood pressure']],
  ['Barbell squat', ['Lower back', 'Hernia', 'Pregnancy', 'Heart', 'Blood pressure']],
  ['Bench press', ['Pregnancy', 'Hernia', 'Heart', 'Blood pressure']],
  // Heavy lifts tempt members to hold their breath.
  ['Dumbbell row', ['Pregnancy', 'Hernia', 'Heart', 'Blood pressure', 'Lower back']],
  ['Dumbbell press on the floor', ['Pregnancy', 'Hernia', 'Heart', 'Blood pressure']],
  ['Goblet squat', ['Pregnancy', 'Hernia', 'Heart', 'Blood pressure', 'Lower back']],
  ['Dumbbell shoulder press', ['Shoulder', 'Neck', 'Heart', 'Blood pressure']],
  // The title does not tell the position (lying on the back) or the speed.
  ['Push-up on the knees', ['Pregnancy']],
  ['Band side step', ['Pregnancy']],
  ['Shadow boxing', ['Pregnancy', 'Heart', 'Bones', 'Hernia', 'Breathing', 'Balance']],
  ['Rounds on the bag', ['Pregnancy', 'Heart', 'Bones', 'Hernia', 'Breathing', 'Balance']],
  ['Kettlebell swing', ['Balance', 'Lower back', 'Hernia', 'Pregnancy', 'Heart', 'Blood pressure']],
])

function isUnwantedJump({ title }: Exercise, { age, asksForImpact }: Profile): boolean {
  return jumps.has(title) && !asksForImpact && age !== null && age >= OLDER
}

/** Returns whether an exercise conflicts with a member's health statements. */
export function isHarmful({ title, contraindications }: Exercise, { banned }: Profile): boolean {
  const risks = [...contraindications, ...(risksByTitle.get(title) ?? [])]
  return banned === 'everything' ? risks.length > 0 : risks.some((name) => banned.includes(name))
}

/** Why a member must not be given an exercise; undefined if they may. */
function whyNot(exercise: Exercise | undefined, profile: Profile): string | undefined {
  if (!exercise) return 'is not in the catalogue'
  const { request, age } = profile
  const { equipment, level } = exercise
  if (isHarmful(exercise, profile)) return 'may do harm'
  if (isUnwantedJump(exercise, profile)) return 'jumps, which this member did not ask for'
  const { equipment: atHand } = request
  if (atHand && !equipment.every((name) => atHand.includes(name))) return 'needs what is not there'
  if (ranks.indexOf(level ?? 'Rookie') > ranks.indexOf(request.level ?? 'Beginner')) return 'is too hard'
  return isForAge(exercise, age) ? undefined : 'is for another age'
}

/** An unknown age counts as any adult age. */
function isForAge({ ageFrom, ageTo }: Exercise, age: number | null): boolean {
  const [youngest, oldest] = age === null ? [18, Infinity] : [age, age]
  return youngest >= (ageFrom ?? 0) && oldest <= (ageTo ?? Infinity)
}

/** A repetition takes four seconds. */
function workOf({ sets, reps, duration }: Resource): number {
  return (sets ?? 0) * ((duration ?? 0) > 0 ? (duration ?? 0) : (reps ?? 0) * 4)
}

function secondsOf(resource: Resource): number {
  return workOf(resource) + (resource.sets ?? 0) * (resource.restTime ?? 0)
}

/** After a set of strength; after both exercises of a superset. */
const LEAST_REST_S = 15

/**
 * One to ten minutes of strength, half a minute to six of the rest: "about" has room for textbook doses. What is done in turn
 * is taken together.
 */
function judgeTimes(own: readonly Resource[], known: Grounds['known']): string[] {
  const stations = Map.groupBy(own, ({ id, superSetId }) => superSetId ?? id)
  return [...stations.values()].flatMap((station) => {
    const strong = station.filter(({ targetID }) => known.get(targetID ?? '')?.kind === 'STRENGTH').length
    const least = strong * 60 + (station.length - strong) * 30
    const most = strong * 600 + (station.length - strong) * 360
    const seconds = station.reduce((sum, one) => sum + secondsOf(one), 0)
    const rest = station.reduce((sum, { restTime }) => sum + (restTime ?? 0), 0)
    return [
      ...(seconds < least || seconds > most ? [`${station[0]?.resourceName} takes ${seconds} s`] : []),
      ...(strong > 0 && rest < LEAST_REST_S ? [`${station[0]?.resourceName} has ${rest} s of rest`] : []),
    ]
  })
}

function judgeSupersets(own: readonly Resource[]): string[] {
  const groups = Map.groupBy(own, ({ superSetId }) => superSetId ?? null)
  return [...groups].flatMap(([id, members]) => {
    if (id === null) return []
    const places = members.map((member) => own.indexOf(member))
    const isTogether = Math.max(...places) - Math.min(...places) === members.length - 1
    const isEven = new Set(members.map(({ sets }) => sets)).size === 1
    const isSmall = members.length === 2 || members.length === 3
    return isSmall && isTogether && isEven ? [] : ['a superset that is none']
  })
}

function judgeVariety(plans: readonly PlanDraft[]): string[] {
  return plans.flatMap((plan, index) => {
    const before = new Set(plans[index - 1]?.resources.map(({ targetID }) => targetID))
    const again = plan.resources.filter(({ targetID }) => before.has(targetID)).length
    return again * 2 > plan.resources.length ? [`session ${index + 1} repeats the one before`] : []
  })
}

/** There are not enough exercises to fill the time, if each of them took as long as it may. */
function isScarce(profile: Profile, catalogue: readonly Exercise[]): boolean {
  const allowed = catalogue.filter((exercise) => whyNot(exercise, profile) === undefined)
  const requestedSeconds = profile.request.sections.reduce((sum, { sectionDuration }) => sum + sectionDuration, 0)
  return allowed.length * 240 < requestedSeconds
}
