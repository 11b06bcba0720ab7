import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { Contraindication, Exercise, ExerciseKind, TrainingLevel } from '#schema/training/exercise.ts'
import { categoryId, demoEquipment, demoMuscleGroups } from './demoCatalogue.ts'
import { demoId } from './demoId.ts'
import { companyId, contactId } from './demoPeople.ts'

/** How long each of the clips is. */
const CLIP_S = 24

type Row = readonly [
  title: string,
  /** The main one first. */
  muscles: string,
  level: TrainingLevel,
  contraindications?: readonly Contraindication[],
  equipment?: string | undefined,
  ages?: { from?: number; to?: number },
]

const legs = ['Knee', 'Ankle'] as const
const press = ['Shoulder', 'Wrist', 'Elbow'] as const
const jump = [
  'Knee',
  'Ankle',
  'Hip',
  'Lower back',
  'Heart',
  'Blood pressure',
  'Pregnancy',
  'Bones',
  'Balance',
  'Breathing',
  'Hernia',
  'Older age',
] as const
const hold = ['Blood pressure', 'Heart', 'Hernia', 'Pregnancy'] as const
const heavy = ['Lower back', 'Hernia', 'Blood pressure', 'Heart', 'Pregnancy', 'Bones'] as const

const strength: readonly Row[] = [
  ['Towel row, seated', 'Back, Biceps', 'Rookie'],
  ['Towel curl, seated', 'Biceps, Forearms', 'Rookie'],
  ['Palm press', 'Chest, Shoulders', 'Rookie', ['Blood pressure', 'Heart']],
  ['Leg extension in a chair', 'Quads', 'Rookie'],
  ['Heel pull in a chair', 'Hamstrings, Calves', 'Rookie'],
  ['Seated glute squeeze', 'Glutes, Hips', 'Rookie'],
  ['Towel press-down, seated', 'Triceps', 'Rookie'],
  ['Wall push-up', 'Chest, Triceps, Shoulders', 'Rookie', press],
  ['Push-up on the knees', 'Chest, Triceps', 'Beginner', [...press, 'Knee', 'Hernia']],
  ['Push-up', 'Chest, Triceps, Core', 'Intermediate', [...press, 'Lower back', 'Hernia', 'Pregnancy']],
  ['Push-up, hands close', 'Triceps, Chest', 'Intermediate', [...press, 'Lower back', 'Hernia', 'Pregnancy']],
  ['Pike push-up', 'Shoulders, Triceps', 'Advanced', [...press, ...hold, 'Neck', 'Balance']],
  ['Sit to stand', 'Quads, Glutes', 'Rookie', ['Knee']],
  ['Squat', 'Quads, Glutes', 'Beginner', [...legs, 'Hip']],
  ['Reverse lunge', 'Glutes, Quads', 'Beginner', [...legs, 'Hip', 'Balance']],
  ['Split squat', 'Quads, Glutes', 'Intermediate', [...legs, 'Hip', 'Balance']],
  ['Single-leg squat to a box', 'Quads, Glutes', 'Advanced', [...legs, 'Hip', 'Balance']],
  ['Glute bridge', 'Glutes, Hamstrings', 'Rookie', ['Pregnancy', 'Neck']],
  ['Single-leg glute bridge', 'Glutes, Hamstrings', 'Intermediate', ['Pregnancy', 'Neck', 'Lower back']],
  ['Hamstring walk-out', 'Hamstrings, Glutes', 'Intermediate', ['Knee', 'Lower back', 'Pregnancy', 'Neck', 'Hernia']],
  ['Standing calf raise', 'Calves', 'Rookie', ['Ankle', 'Balance']],
  ['Superman, slowly', 'Back, Glutes', 'Beginner', ['Lower back', 'Neck', 'Pregnancy', 'Hernia']],
  ['Prone angel', 'Back, Shoulders', 'Beginner', ['Shoulder', 'Neck', 'Lower back', 'Pregnancy']],
  ['Dead bug', 'Core, Hips', 'Rookie', ['Hernia', 'Pregnancy']],
  ['Pull-up', 'Back, Biceps', 'Advanced', ['Shoulder', 'Elbow', 'Wrist', 'Neck', ...hold], 'Pull-up bar', { from: 12 }],
  [
    'Chin-up with a slow way down',
    'Biceps, Back',
    'Intermediate',
    ['Shoulder', 'Elbow', 'Wrist', 'Neck', ...hold],
    'Pull-up bar',
  ],
  [
    'Hanging knee raise',
    'Core, Hips',
    'Intermediate',
    ['Shoulder', 'Elbow', 'Wrist', 'Hip', 'Lower back', ...hold],
    'Pull-up bar',
  ],
  ['Band row', 'Back, Biceps', 'Rookie', ['Elbow'], 'Resistance band'],
  ['Band pull-apart', 'Shoulders, Back', 'Rookie', ['Shoulder'], 'Resistance band'],
  ['Band curl', 'Biceps, Forearms', 'Rookie', ['Elbow', 'Wrist'], 'Resistance band'],
  ['Band side step', 'Hips, Glutes', 'Beginner', ['Hip'], 'Resistance band'],
  ['Dumbbell row', 'Back, Biceps', 'Beginner', ['Lower back', 'Elbow', 'Wrist', 'Hernia'], 'Dumbbells', { from: 12 }],
  ['Dumbbell press on the floor', 'Chest, Triceps', 'Beginner', [...press, 'Pregnancy'], 'Dumbbells', { from: 12 }],
  [
    'Dumbbell shoulder press',
    'Shoulders, Triceps',
    'Intermediate',
    [...press, 'Neck', 'Lower back', 'Blood pressure', 'Heart', 'Hernia'],
    'Dumbbells',
    { from: 12 },
  ],
  ['Dumbbell curl', 'Biceps, Forearms', 'Beginner', ['Elbow', 'Wrist'], 'Dumbbells', { from: 12 }],
  [
    'Romanian deadlift with dumbbells',
    'Hamstrings, Glutes, Back',
    'Intermediate',
    [...heavy, 'Hip'],
    'Dumbbells',
    { from: 14 },
  ],
  [
    'Goblet squat',
    'Quads, Glutes, Core',
    'Intermediate',
    [...legs, 'Hip', 'Lower back', 'Wrist', 'Hernia'],
    'Kettlebell',
    { from: 12 },
  ],
  ['Kettlebell deadlift', 'Hamstrings, Glutes, Back', 'Beginner', [...heavy, 'Hip'], 'Kettlebell', { from: 14 }],
  [
    'Bench press',
    'Chest, Triceps, Shoulders',
    'Intermediate',
    [...press, ...heavy],
    'Barbell, Bench',
    { from: 14, to: 75 },
  ],
  [
    'Barbell squat',
    'Quads, Glutes, Back',
    'Advanced',
    [...legs, ...heavy, 'Hip', 'Neck', 'Shoulder', 'Balance'],
    'Barbell',
    { from: 16, to: 75 },
  ],
]

const circuit: readonly Row[] = [
  ['Seated march', 'Hips, Quads', 'Rookie'],
  ['Seated punches, softly', 'Shoulders, Core', 'Rookie'],
  ['Arms up and open', 'Shoulders, Back', 'Rookie', ['Shoulder']],
  ['Wall sit', 'Quads, Glutes', 'Beginner', ['Knee', 'Hip', 'Blood pressure', 'Heart']],
  ['Plank on the forearms', 'Core, Shoulders', 'Beginner', ['Shoulder', 'Elbow', 'Lower back', ...hold]],
  ['Side plank', 'Core, Hips', 'Intermediate', ['Shoulder', 'Elbow', 'Lower back', ...hold]],
  ['Mountain climbers', 'Core, Quads', 'Intermediate', ['Wrist', 'Shoulder', ...jump]],
  ['Burpee', 'Quads, Chest, Core', 'Advanced', ['Wrist', 'Shoulder', ...jump], undefined, { from: 12, to: 65 }],
  [
    'Kettlebell swing',
    'Glutes, Hamstrings, Back',
    'Intermediate',
    [...heavy, 'Hip', 'Shoulder', 'Wrist', 'Breathing'],
    'Kettlebell',
    { from: 14, to: 75 },
  ],
  ['Bear crawl', 'Core, Shoulders', 'Intermediate', ['Wrist', 'Knee', 'Shoulder', 'Lower back', ...hold]],
]

const cardio: readonly Row[] = [
  ['March on the spot', 'Hips, Quads', 'Rookie'],
  ['Step and touch', 'Hips, Glutes', 'Rookie'],
  ['Heel digs with arms', 'Hamstrings, Shoulders', 'Rookie'],
  ['Boxer’s shuffle', 'Calves, Shoulders', 'Beginner', jump],
  ['Shadow boxing', 'Shoulders, Core', 'Beginner', ['Shoulder', 'Elbow', 'Heart']],
  ['High knees', 'Hips, Quads', 'Intermediate', jump],
  ['Jumping jacks', 'Calves, Shoulders', 'Beginner', jump],
  ['Skater hops', 'Glutes, Quads', 'Intermediate', jump],
  ['Rope skipping', 'Calves, Forearms', 'Intermediate', jump, 'Jump rope', { to: 70 }],
  [
    'Rounds on the bag',
    'Shoulders, Core',
    'Intermediate',
    ['Wrist', 'Shoulder', 'Elbow', 'Neck', 'Heart', 'Breathing', 'Pregnancy'],
    'Boxing gloves',
    { from: 10 },
  ],
]

const mobility: readonly Row[] = [
  ['Box breathing', 'Core', 'Rookie'],
  ['Belly breathing, seated', 'Core', 'Rookie'],
  ['Shoulder blade squeeze', 'Back, Shoulders', 'Rookie'],
  ['Chest opener in a chair', 'Chest, Shoulders', 'Rookie'],
  ['Side reach in a chair', 'Core, Back', 'Rookie'],
  ['Calf pump in a chair', 'Calves', 'Rookie'],
  ['Open and close the hands', 'Forearms', 'Rookie'],
  ['Knee hug in a chair', 'Glutes, Hips', 'Rookie', ['Knee', 'Hip']],
  ['Chin tucks', 'Neck', 'Rookie', ['Neck']],
  ['Cat and cow', 'Back, Core', 'Rookie', ['Wrist', 'Knee']],
  ['Child’s pose', 'Back, Hips', 'Rookie', ['Knee', 'Ankle']],
  ['Figure-four stretch', 'Hips, Glutes', 'Beginner', ['Knee', 'Hip']],
  ['Low lunge stretch', 'Hips, Quads', 'Beginner', ['Knee', 'Hip', 'Balance'], 'Mat'],
  ['Downward dog', 'Hamstrings, Shoulders, Calves', 'Beginner', ['Wrist', 'Shoulder', 'Blood pressure', 'Balance']],
  [
    'Seated forward fold on a block',
    'Hamstrings, Back',
    'Beginner',
    ['Lower back', 'Hernia', 'Pregnancy', 'Bones'],
    'Yoga block',
  ],
  ['Thread the needle', 'Back, Shoulders', 'Beginner', ['Shoulder', 'Knee', 'Wrist', 'Neck', 'Bones'], 'Mat'],
]

const kinds: Readonly<Record<ExerciseKind, { rows: readonly Row[]; videoType: string; coach: string; clip: string }>> =
  {
    STRENGTH: { rows: strength, videoType: 'STRENGTH', coach: 'amara', clip: 'fitness' },
    CIRCUIT: { rows: circuit, videoType: 'CONDITIONING', coach: 'amara', clip: 'fitness' },
    CARDIO: { rows: cardio, videoType: 'CARDIO', coach: 'kenji', clip: 'martial' },
    MOBILITY: { rows: mobility, videoType: 'STRETCHING', coach: 'ngocanh', clip: 'yoga' },
  }

const rows = (['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY'] as const).flatMap((kind) =>
  kinds[kind].rows.map((row) => ({ kind, row, videoId: demoId(`exercise ${row[0]}`) })),
)

/** As a plan sees them. */
export const demoExercises: readonly Exercise[] = rows.map(({ kind, row, videoId }) => {
  const [title, muscles, level, contraindications = [], equipment, ages = {}] = row
  return {
    id: videoId,
    title,
    kind,
    muscleGroups: namesIn(muscles),
    equipment: namesIn(equipment),
    level,
    ageFrom: ages.from ?? null,
    ageTo: ages.to ?? null,
    contraindications: [...new Set(contraindications)],
  }
})

/** Older than what coaches recorded for the shelves, where they do not stand. */
export function demoExerciseVideos(now: Instant, address: string) {
  return demoExercises.map((exercise, place) => {
    const { videoType, coach, clip } = kinds[exercise.kind]
    const since = addSeconds(now, -86_400 * (60 + place))
    return {
      id: exercise.id,
      public_id: demoId(`public exercise ${exercise.title}`),
      categories: [categoryId(exercise.kind === 'MOBILITY' ? 'Yoga' : 'Fitness')],
      sub_categories: [],
      title: exercise.title,
      coach_id: contactId(coach),
      owner_id: contactId(coach),
      is_public: true,
      is_approved: true,
      status: PUBLISHED,
      duration_s: CLIP_S,
      equipment_ids: idsOf(demoEquipment, exercise.equipment),
      muscle_group_ids: idsOf(demoMuscleGroups, exercise.muscleGroups),
      level: exercise.level,
      age_from: exercise.ageFrom,
      age_to: exercise.ageTo,
      keywords: exercise.muscleGroups,
      video_thumbnail: `${address}demo/video/${clip}/poster.webp`,
      video_url: `${address}demo/video/${clip}/master.m3u8`,
      video_type: videoType,
      exercise_kind: exercise.kind,
      contraindications: exercise.contraindications,
      no_audio: false,
      uploaded_at: since,
      created_at: since,
      updated_at: since,
    }
  })
}

export const demoExerciseCompanies = demoExercises.map(({ id, title, kind }) => ({
  id: demoId(`company of exercise ${title}`),
  video_id: id,
  company_id: companyId(kind === 'MOBILITY' ? 'Lotus' : 'Harbour'),
}))

function namesIn(text = ''): string[] {
  return text === '' ? [] : text.split(', ')
}

/** In the order of the names. */
function idsOf(things: readonly { id: string; name: string }[], names: readonly string[]): string[] {
  return names.flatMap((name) => things.filter((thing) => thing.name === name).map(({ id }) => id))
}
