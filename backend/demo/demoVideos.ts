import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { categoryId, demoEquipment, demoMuscleGroups, type Interest, subCategoryId } from './demoCatalogue.ts'
import { demoId } from './demoId.ts'
import { companyId, contactId, demoMemberKeys } from './demoPeople.ts'

/** How long each of the clips is. */
const CLIP_S = 24

interface DemoVideo {
  key: string
  title: string
  description: string
  interest: Interest
  subCategory: string
  coach: string
  company: Parameters<typeof companyId>[0]
  level: 'Rookie' | 'Beginner' | 'Intermediate' | 'Advanced'
  type: string
  chapters: readonly [string, string, string]
  equipment?: readonly string[]
  muscles?: readonly string[]
  /** Waiting for approval. */
  isWaiting?: boolean
  sounds?: readonly DemoSound[]
}

type DemoSound = 'tide' | 'pulse'

const kenji = { interest: 'Martial Arts', coach: 'kenji', company: 'Harbour' } as const
const wei = { interest: 'Martial Arts', coach: 'wei', company: 'Lotus' } as const
const amara = { interest: 'Fitness', coach: 'amara', company: 'Harbour' } as const
const theo = { interest: 'Dance', coach: 'theo', company: 'Harbour' } as const
const layla = { interest: 'Dance', coach: 'layla', company: 'Dune' } as const
const ngocanh = { interest: 'Yoga', coach: 'ngocanh', company: 'Lotus' } as const
const climbing = { interest: 'Other', coach: 'amara', company: 'Harbour' } as const

/** From the newest on: something for the shelf of every sub-category. */
const videos: readonly DemoVideo[] = [
  {
    ...ngocanh,
    key: 'rings',
    title: 'Breathe with the rings',
    description:
      'Arms rise as you breathe in, and come down as you breathe out. Eight seconds a breath, three breaths.',
    subCategory: 'Breathing',
    level: 'Rookie',
    type: 'MEDITATION',
    chapters: ['First breath', 'Second breath', 'Third breath'],
    equipment: ['Mat'],
    sounds: ['tide'],
  },
  {
    ...kenji,
    key: 'side-kick',
    title: 'The side kick, slowly',
    description:
      'Lift the knee, turn the hip, let the foot fly, and bring it back the way it came. Once every three seconds.',
    subCategory: 'Karate',
    level: 'Beginner',
    type: 'TECHNIQUES',
    chapters: ['Lift the knee', 'Reach', 'Come back'],
    muscles: ['Hips', 'Glutes', 'Core'],
    sounds: ['pulse'],
  },
  {
    ...amara,
    key: 'squat',
    title: 'Squat with a count of four',
    description: 'Two counts down, two counts up, six times. The bar stays over the middle of your feet.',
    subCategory: 'Strength',
    level: 'Beginner',
    type: 'STRENGTH',
    chapters: ['Two to learn', 'Two to feel', 'Two to own'],
    equipment: ['Barbell'],
    muscles: ['Quads', 'Glutes', 'Back'],
    sounds: ['pulse', 'tide'],
  },
  {
    ...theo,
    key: 'eight-counts',
    title: 'Salsa in eight counts',
    description:
      'Weight on the left, weight on the right, and an arm for each. Watch the eight squares: the lit one is the count.',
    subCategory: 'Salsa',
    level: 'Rookie',
    type: 'CLASS',
    chapters: ['One to eight', 'Add the arms', 'All of it'],
    sounds: ['pulse'],
  },
  {
    ...climbing,
    key: 'up-the-wall',
    title: 'Three points on the wall',
    description: 'Move one hand or one foot at a time, and keep the other three where they are.',
    subCategory: 'Climbing',
    level: 'Beginner',
    type: 'TECHNIQUES',
    chapters: ['Feet first', 'Change hands', 'To the top'],
    muscles: ['Forearms', 'Back'],
  },
  {
    ...layla,
    key: 'dabke',
    title: 'Dabke: the first step',
    description: 'We begin with the side step, and add the arms.',
    subCategory: 'Dabke',
    level: 'Rookie',
    type: 'CLASS',
    chapters: ['The step', 'The arms', 'Together'],
    sounds: ['pulse'],
  },
  {
    ...ngocanh,
    key: 'vinyasa',
    subCategory: 'Vinyasa',
    level: 'Beginner',
    type: 'CLASS',
    ...textsOf(
      'Sun salutation, one breath a move',
      'Before breakfast, on a mat, without hurry.',
      'Rise',
      'Fold',
      'Rest',
    ),
    equipment: ['Mat'],
    sounds: ['tide'],
  },
  {
    ...ngocanh,
    key: 'yin',
    subCategory: 'Yin',
    level: 'Rookie',
    type: 'STRETCHING',
    ...textsOf('Yin for runners', 'Long holds for tight hips and calves.', 'Settle', 'Hold', 'Let go'),
    equipment: ['Mat', 'Yoga block'],
    muscles: ['Hips', 'Calves'],
    sounds: ['tide'],
  },
  {
    ...ngocanh,
    key: 'ashtanga',
    subCategory: 'Ashtanga',
    level: 'Advanced',
    type: 'CONDITIONING',
    ...textsOf('Ashtanga, the opening', 'The count leads here. Follow it.', 'Five', 'Five more', 'And five'),
    equipment: ['Mat'],
  },
  {
    ...amara,
    key: 'hiit',
    subCategory: 'HIIT',
    level: 'Intermediate',
    type: 'CARDIO',
    ...textsOf('Fifteen on, fifteen off', 'As hard as you can keep up, and then a real rest.', 'On', 'Off', 'Again'),
    equipment: ['No equipment'],
    sounds: ['pulse'],
  },
  {
    ...amara,
    key: 'running',
    subCategory: 'Running',
    level: 'Beginner',
    type: 'DRILLS',
    ...textsOf('Cadence for your run', 'Shorter steps, more of them.', 'Walk', 'Trot', 'Run'),
    equipment: ['No equipment'],
    muscles: ['Calves'],
  },
  {
    ...amara,
    key: 'mobility',
    subCategory: 'Mobility',
    level: 'Rookie',
    type: 'WARMUP',
    ...textsOf('Warm hips before you lift', 'Before the bar, every time.', 'Left', 'Right', 'Both'),
    equipment: ['Mat'],
    muscles: ['Hips'],
  },
  {
    ...kenji,
    key: 'boxing',
    subCategory: 'Boxing',
    level: 'Beginner',
    type: 'DRILLS',
    ...textsOf('Footwork without gloves', 'Stay on the line, and off it.', 'Forward', 'Back', 'Round'),
    equipment: ['Boxing gloves'],
    sounds: ['pulse'],
  },
  {
    ...kenji,
    key: 'judo',
    subCategory: 'Judo',
    level: 'Intermediate',
    type: 'TECHNIQUES',
    ...textsOf('Falling well', 'Chin in, arm out, breathe.', 'Sit', 'Roll', 'Stand'),
  },
  {
    ...kenji,
    key: 'vovinam',
    subCategory: 'Vovinam',
    level: 'Beginner',
    type: 'TECHNIQUES',
    ...textsOf('First form of Vovinam', 'Hard and soft, in turns.', 'Hard', 'Soft', 'Both'),
  },
  {
    ...wei,
    key: 'tai-chi',
    subCategory: 'Tai Chi',
    level: 'Rookie',
    type: 'MEDITATION',
    ...textsOf('Standing still', 'Slow moves, a quiet mind.', 'Stand', 'Sink', 'Rest'),
    sounds: ['tide'],
  },
  {
    ...theo,
    key: 'hip-hop',
    subCategory: 'Hip Hop',
    level: 'Beginner',
    type: 'CLASS',
    ...textsOf('Bounce, rock, wave', 'Three moves, eight counts for each.', 'Bounce', 'Rock', 'Wave'),
    sounds: ['pulse'],
  },
  {
    ...theo,
    key: 'ballet',
    subCategory: 'Ballet',
    level: 'Intermediate',
    type: 'WARMUP',
    ...textsOf('At the barre', 'Five positions, without hurry.', 'Plié', 'Tendu', 'Relevé'),
  },
  {
    ...climbing,
    key: 'skating',
    subCategory: 'Skating',
    level: 'Rookie',
    type: 'WARMUP',
    ...textsOf('Stand on a board that moves', 'Knees soft, eyes up.', 'Stand', 'Lean', 'Roll'),
  },
  {
    ...kenji,
    key: 'second-kick',
    subCategory: 'Karate',
    level: 'Intermediate',
    type: 'DRILLS',
    ...textsOf('One hundred kicks', 'Eight of them here. The rest is yours.', 'Low', 'Middle', 'High'),
    isWaiting: true,
  },
]

function textsOf(title: string, description: string, ...chapters: [string, string, string]) {
  return { title, description, chapters }
}

/** One clip a discipline: drawn, processed ahead, and lying with the web client. */
const clips: Record<Interest, string> = {
  Fitness: 'fitness',
  'Martial Arts': 'martial',
  Dance: 'dance',
  Yoga: 'yoga',
  Other: 'other',
}

export function demoVideos(now: Instant, address: string) {
  return videos.map((video, place) => {
    const { key, interest, coach, isWaiting = false } = video
    const clip = `${address}demo/video/${clips[interest]}`
    const since = addSeconds(now, -86_400 * (place + 1))
    return {
      id: videoId(key),
      public_id: demoId(`public video ${key}`),
      categories: [categoryId(interest)],
      sub_categories: [subCategoryId(interest, video.subCategory)],
      title: video.title,
      description: video.description,
      coach_id: contactId(coach),
      owner_id: contactId(coach),
      is_public: true,
      is_approved: isWaiting ? null : true,
      status: PUBLISHED,
      duration_s: CLIP_S,
      equipment_ids: idsOf(demoEquipment, video.equipment),
      muscle_group_ids: idsOf(demoMuscleGroups, video.muscles),
      level: video.level,
      age_from: 12,
      chapters: chaptersOf(video),
      keywords: [interest, video.subCategory],
      video_thumbnail: `${clip}/poster.webp`,
      video_url: `${clip}/master.m3u8`,
      video_type: video.type,
      no_audio: false,
      audio_ids: (video.sounds ?? []).map(soundId),
      uploaded_at: since,
      created_at: since,
      updated_at: since,
    }
  })
}

export const demoVideoCompanies = videos.map(({ key, company }) => ({
  id: demoId(`company of video ${key}`),
  video_id: videoId(key),
  company_id: companyId(company),
}))

const sounds: Record<DemoSound, { title: string; description: string }> = {
  tide: { title: 'Low tide', description: 'Three slow tones that come and go.' },
  pulse: { title: 'Steady pulse', description: 'A beat every half second.' },
}

export function demoSounds(now: Instant, address: string) {
  return (['tide', 'pulse'] as const).map((sound) => ({
    id: soundId(sound),
    url: `${address}demo/video/sound/${sound}.m4a`,
    ...sounds[sound],
    type: 'background',
    created_at: now,
    updated_at: now,
  }))
}

const open = videos.filter(({ isWaiting }) => !isWaiting)

/** Everyone has begun with a few and finished some; one's own stand first where one goes on. */
export function demoVideoProgress(now: Instant) {
  return demoMemberKeys.flatMap((member, place) =>
    open
      .filter((_, index) => (index + place) % 4 === 0)
      .map(({ key }, index) => {
        const [isDone, since] = [index % 3 === 2, addSeconds(now, -3600 * (index + place + 1))]
        const to = isDone ? CLIP_S : 6 + 3 * (index % 4)
        return {
          id: demoId(`progress ${member} ${key}`),
          video_id: videoId(key),
          user_id: contactId(member),
          last_watched_timestamp: to,
          completion_status: isDone ? 'COMPLEATED' : 'INPROGRESS',
          watched_percentage: Math.round((100 * to) / CLIP_S),
          watched_intervals: [{ from: 0, to }],
          resume_count: index % 3,
          created_date: since.slice(0, 10).replaceAll('-', ''),
          created_at: since,
          updated_at: since,
        }
      }),
  )
}

/** What members think of videos: mostly well. */
export const demoVideoReactions = demoMemberKeys.flatMap((member, place) =>
  open
    .filter((_, index) => (index * 3 + place) % 4 < 2)
    .map(({ key }, index) => ({
      id: demoId(`reaction ${member} video ${key}`),
      target_id: videoId(key),
      target_type: 'VIDEO',
      user_id: contactId(member),
      reaction: (index + place) % 8 === 7 ? 'DISLIKE' : 'LIKE',
      feedback: null,
    })),
)

function chaptersOf({ key, chapters }: DemoVideo) {
  return chapters.map((title, index) => ({
    uri: `/videos/${videoId(key)}/chapters/${index + 1}`,
    title,
    timecode: (index * CLIP_S) / chapters.length,
    isMusicMuted: false,
    thumbnails: [],
  }))
}

export function videoId(key: string): string {
  return demoId(`video ${key}`)
}

export function soundId(sound: DemoSound): string {
  return demoId(`sound ${sound}`)
}

function idsOf(things: readonly { id: string; name: string }[], names: readonly string[] = []): string[] {
  return things.filter(({ name }) => names.includes(name)).map(({ id }) => id)
}
