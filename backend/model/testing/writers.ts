import { programWriters } from './programWriters.ts'
import { words } from './readers.ts'

/**
 * Who may write what, written by hand and used by tests only, like `readers.ts` for reading. Fields that are missing
 * here have no writers.
 */
export interface Writers {
  create?: { fields: string; rows: readonly NewRow[] }
  /** Several where not all fields are the same people's to write. */
  update?: ListedChange | readonly ListedChange[]
  delete?: { rows: Readonly<Record<string, string>> }
}

interface ListedChange {
  fields: string
  /** By row of `everyKind.ts`, who may change these fields of it. */
  rows: Readonly<Record<string, string>>
  /** Where the field is a state: from which to which, `PENDING>APPROVED`. Left out, from any to any. */
  moves?: string
}

/** A row to be created, by the columns that decide on it. */
interface NewRow {
  columns: Readonly<Record<string, unknown>>
  by: string
}

const categoryFields = 'name order icon goals levels'
const subCategoryFields = 'name categoryID description previewImage previewVideo levels order vimeoFolderId'
const profileFields = `gender birthdate units height weight waistSize armSize healthConditions injuries bodyType timeOfDay
  numberDaysInWeek interestedInCoaching`

const everyCategory = { yoga: 'root', unused: 'root' }
const everySubCategory = { hatha: 'root', unused: 'root' }
const activities = { 'activity-mia': 'mia', 'activity-coach': 'coach' }
const goals = { 'goal-mia': 'mia', 'goal-coach': 'coach' }
const reactions = { 'mia-on-open': 'mia', 'coach-on-open': 'coach', 'mia-on-film': 'mia', 'mia-on-course': 'mia' }
/** Viewers who may change them. */
const videos = {
  film: 'coach dana root',
  private: 'coach dana root',
  undecided: 'coach dana root',
  unfinished: 'coach dana root',
  'helped-film': 'helper coach root',
  'gym-film': 'waiting gil root',
}
const alone = { company_id: null, assistant_id: null }

export const writers: Readonly<Record<string, Writers>> = {
  Category: {
    create: { fields: `id ${categoryFields}`, rows: [{ columns: {}, by: 'root' }] },
    update: { fields: categoryFields, rows: everyCategory },
    delete: { rows: everyCategory },
  },
  SubCategory: {
    create: { fields: `id ${subCategoryFields}`, rows: [{ columns: {}, by: 'root' }] },
    update: { fields: subCategoryFields, rows: everySubCategory },
    delete: { rows: everySubCategory },
  },
  AppConfig: {
    create: { fields: 'id configKey value', rows: [{ columns: { config_key: 'farewell' }, by: 'root' }] },
    update: { fields: 'value', rows: { welcome: 'root' } },
    delete: { rows: { welcome: 'root' } },
  },
  MuscleGroup: {
    create: { fields: 'id name', rows: [{ columns: {}, by: 'root' }] },
    update: { fields: 'name', rows: { core: 'root' } },
    delete: { rows: { core: 'root' } },
  },
  Equipment: {
    create: { fields: 'id name', rows: [{ columns: {}, by: 'root' }] },
    update: { fields: 'name', rows: { mat: 'root' } },
    delete: { rows: { mat: 'root' } },
  },
  Company: {
    create: { fields: 'id name address logo', rows: [{ columns: {}, by: 'root' }] },
    update: {
      fields: 'name address logo',
      rows: { dojo: 'dana root', gym: 'gil root', lotus: 'coach root', harbour: 'root' },
    },
  },
  Contact: {
    update: {
      fields: `firstName lastName country profileImageUrl avatarImageUrl emergencyPhone emergencyName bio
        yearsOfExperience websiteUrl instagramUrl tiktokUrl youtubeUrl deviceInfo deviceTokens lang`,
      rows: {
        mia: 'mia',
        sam: 'sam',
        coach: 'coach',
        helper: 'helper',
        rival: 'rival',
        waiting: 'waiting',
        dana: 'dana',
        gil: 'gil',
        root: 'root',
      },
    },
  },
  Profile: {
    create: {
      fields: `contactID ${profileFields}`,
      rows: [
        { columns: { contact_id: 'mia' }, by: 'mia' },
        { columns: { contact_id: 'coach' }, by: 'coach' },
      ],
    },
    update: {
      fields: profileFields,
      rows: {
        'profile-mia': 'mia',
        'profile-sam': 'sam',
        'profile-coach': 'coach',
        'profile-helper': 'helper',
        'profile-rival': 'rival',
        'profile-waiting': 'waiting',
        'profile-dana': 'dana',
        'profile-gil': 'gil',
        'profile-root': 'root',
      },
    },
  },
  Role: {
    create: {
      fields: 'id coachID companyID role category customCategory status',
      rows: [
        { columns: { contact_id: 'mia', company_id: 'dojo', role: 'COACH' }, by: 'root' },
        { columns: { contact_id: 'dana', company_id: 'gym', role: 'ADMIN' }, by: 'root' },
      ],
    },
    update: [
      {
        fields: 'status',
        moves: 'PENDING>APPROVED PENDING>DECLINED',
        rows: {
          'coach-role': 'dana root',
          'coach-runs-lotus': 'root',
          'coach-asks-harbour': 'root',
          'helper-role': 'root',
          'rival-role': 'gil root',
          'waiting-role': 'dana root',
          'waiting-alone': 'root',
          'dana-role': 'root',
          'gil-role': 'root',
          'root-role': 'root',
          'mia-role': 'root',
          'sam-role': 'gil root',
          'sam-in-gym': 'root',
        },
      },
      {
        fields: 'category customCategory',
        rows: {
          'coach-role': 'coach',
          'coach-runs-lotus': '',
          'coach-asks-harbour': 'coach',
          'helper-role': 'helper',
          'rival-role': 'rival',
          'waiting-role': 'waiting',
          'waiting-alone': 'waiting',
          'dana-role': '',
          'gil-role': '',
          'root-role': '',
          'mia-role': '',
          'sam-role': 'sam',
          'sam-in-gym': '',
        },
      },
    ],
  },
  Follow: {
    create: {
      fields: 'followerID followeeID status sourceOfFollow',
      rows: [
        { columns: { follower_id: 'mia', followee_id: 'helper' }, by: 'mia' },
        { columns: { follower_id: 'rival', followee_id: 'coach' }, by: 'rival' },
        // Users cannot follow themselves, and can only follow coaches.
        { columns: { follower_id: 'coach', followee_id: 'coach' }, by: '' },
        { columns: { follower_id: 'mia', followee_id: 'sam' }, by: '' },
        { columns: { follower_id: 'mia', followee_id: 'dana' }, by: '' },
        { columns: { follower_id: 'mia', followee_id: 'waiting' }, by: '' },
      ],
    },
    update: {
      fields: 'status sourceOfFollow',
      rows: {
        'mia-follows-coach': 'mia',
        'sam-follows-coach': 'sam',
        'mia-follows-waiting': 'mia',
        'mia-follows-sam': 'mia',
      },
    },
  },
  CoachesMembers: {
    create: {
      fields: 'coachID memberID companyID',
      rows: [
        { columns: { coach_id: 'coach', member_id: 'mia', company_id: 'dojo' }, by: 'mia coach dana root' },
        { columns: { coach_id: 'coach', member_id: 'mia', company_id: null }, by: 'mia coach root' },
        // No longer, or never, followers of the coach, or followers of another.
        { columns: { coach_id: 'coach', member_id: 'rival', company_id: 'dojo' }, by: 'rival root' },
        { columns: { coach_id: 'coach', member_id: 'sam', company_id: 'dojo' }, by: 'sam root' },
        { columns: { coach_id: 'helper', member_id: 'mia', company_id: null }, by: 'mia root' },
        // A company for which the coach does not teach, only runs it, or waits to teach.
        { columns: { coach_id: 'coach', member_id: 'mia', company_id: 'gym' }, by: '' },
        { columns: { coach_id: 'coach', member_id: 'mia', company_id: 'lotus' }, by: '' },
        { columns: { coach_id: 'coach', member_id: 'mia', company_id: 'harbour' }, by: '' },
        { columns: { coach_id: 'helper', member_id: 'mia', company_id: 'dojo' }, by: '' },
        // Coaches cannot train themselves, and only coaches train members.
        { columns: { coach_id: 'coach', member_id: 'coach', company_id: null }, by: '' },
        { columns: { coach_id: 'dana', member_id: 'mia', company_id: null }, by: '' },
        { columns: { coach_id: 'waiting', member_id: 'mia', company_id: null }, by: '' },
      ],
    },
    delete: { rows: { 'coach-trains-mia': 'mia coach dana root', 'helper-trains-sam': 'sam helper root' } },
  },
  Reaction: {
    create: {
      fields: 'id targetID targetType userID reaction feedback',
      rows: [
        { columns: { target_id: 'alone' }, by: 'mia' },
        { columns: { target_id: 'alone', user_id: 'coach' }, by: 'coach' },
        // What is not public, not there, or of another kind.
        { columns: { target_id: 'draft' }, by: '' },
        { columns: { target_id: 'gone' }, by: '' },
        { columns: { target_id: 'of-waiting' }, by: '' },
        { columns: { target_id: 'of-admin' }, by: '' },
        { columns: { target_id: 'nothing' }, by: '' },
        { columns: { target_id: 'alone', target_type: 'VIDEO' }, by: '' },
        { columns: { target_id: 'film', target_type: 'VIDEO', user_id: 'sam' }, by: 'sam' },
        // Not public, whether or not it was shared; not approved; not ready; or of another kind.
        { columns: { target_id: 'private', target_type: 'VIDEO', user_id: 'sam' }, by: '' },
        { columns: { target_id: 'undecided', target_type: 'VIDEO', user_id: 'coach' }, by: '' },
        { columns: { target_id: 'unfinished', target_type: 'VIDEO', user_id: 'coach' }, by: '' },
        { columns: { target_id: 'film', user_id: 'sam' }, by: '' },
        { columns: { target_id: 'course', target_type: 'PROGRAM', user_id: 'sam' }, by: 'sam' },
        { columns: { target_id: 'hidden', target_type: 'PROGRAM', user_id: 'coach' }, by: '' },
        { columns: { target_id: 'pending', target_type: 'PROGRAM', user_id: 'coach' }, by: '' },
        { columns: { target_id: 'sketch', target_type: 'PROGRAM', user_id: 'sam' }, by: '' },
        { columns: { target_id: 'film', target_type: 'PROGRAM', user_id: 'sam' }, by: '' },
        { columns: { target_id: 'course', user_id: 'sam' }, by: '' },
      ],
    },
    update: { fields: 'reaction feedback', rows: reactions },
    delete: { rows: reactions },
  },
  Video: {
    update: [
      {
        fields: `vimeoID categories subCategories title description isPublic equipmentIDs muscleGroupIDs level ageFrom
          ageTo chapters keywords videoType exerciseKind contraindications noAudio audioIDs`,
        rows: videos,
      },
      {
        fields: 'status',
        moves: `DRAFT>DRAFT DRAFT>PUBLISHED DRAFT>DELETED PUBLISHED>DRAFT PUBLISHED>PUBLISHED PUBLISHED>DELETED
          INPROGRESS>DRAFT INPROGRESS>PUBLISHED INPROGRESS>DELETED FAILED>DRAFT FAILED>PUBLISHED FAILED>DELETED`,
        rows: videos,
      },
      {
        fields: 'isApproved',
        rows: {
          film: 'dana root',
          private: 'dana root',
          undecided: 'dana root',
          unfinished: 'dana root',
          'helped-film': 'root',
          'gym-film': 'gil root',
        },
      },
    ],
  },
  VideoCompany: {},
  VideoShare: {
    create: {
      fields: 'videoID contactID sharedByID',
      rows: [
        { columns: { video_id: 'film', contact_id: 'mia', shared_by_id: 'coach' }, by: 'coach' },
        { columns: { video_id: 'helped-film', contact_id: 'mia', shared_by_id: 'coach' }, by: 'coach' },
        { columns: { video_id: 'helped-film', contact_id: 'sam', shared_by_id: 'helper' }, by: 'helper' },
        { columns: { video_id: 'gym-film', contact_id: 'mia', shared_by_id: 'waiting' }, by: 'waiting' },
        // To a contact that does not follow, or no longer; or in another user's name.
        { columns: { video_id: 'film', contact_id: 'sam', shared_by_id: 'coach' }, by: '' },
        { columns: { video_id: 'film', contact_id: 'rival', shared_by_id: 'coach' }, by: '' },
        { columns: { video_id: 'helped-film', contact_id: 'mia', shared_by_id: 'helper' }, by: '' },
        // Another coach's video, or an absent one.
        { columns: { video_id: 'gym-film', contact_id: 'mia', shared_by_id: 'coach' }, by: '' },
        { columns: { video_id: 'film', contact_id: 'sam', shared_by_id: 'helper' }, by: '' },
        { columns: { video_id: 'film', contact_id: 'mia', shared_by_id: 'mia' }, by: '' },
        { columns: { video_id: 'nothing', contact_id: 'mia', shared_by_id: 'coach' }, by: '' },
      ],
    },
    delete: {
      rows: {
        'private-for-sam': 'sam coach',
        'unfinished-for-sam': 'sam helper coach',
        'helped-film-for-mia': 'mia helper coach',
        'helped-film-for-sam': 'sam helper coach',
      },
    },
  },
  VideoProgress: {},
  ...programWriters,
  Audio: {
    create: {
      fields: 'id url categoryID subCategoryID title description thumbnailURL companyID type',
      rows: [
        { columns: { company_id: null }, by: 'root' },
        { columns: { company_id: 'dojo' }, by: 'dana root' },
      ],
    },
    update: {
      fields: 'url categoryID subCategoryID title description thumbnailURL type',
      rows: { waves: 'root', 'dojo-drums': 'dana root' },
    },
    delete: { rows: { waves: 'root', 'dojo-drums': 'dana root' } },
  },
  AuditEntry: {},
  UserActivity: {
    create: {
      fields: 'id contactID categoryID subCategoryID levels',
      rows: [
        { columns: { contact_id: 'mia' }, by: 'mia' },
        { columns: { contact_id: 'coach' }, by: 'coach' },
      ],
    },
    update: { fields: 'categoryID subCategoryID levels', rows: activities },
    delete: { rows: activities },
  },
  UserGoal: {
    create: {
      fields: 'id contactID categoryID goals',
      rows: [
        { columns: { contact_id: 'mia' }, by: 'mia' },
        { columns: { contact_id: 'coach' }, by: 'coach' },
      ],
    },
    update: { fields: 'categoryID goals', rows: goals },
    delete: { rows: goals },
  },
  Event: {
    create: {
      fields: `name description startDate endDate timeZone duration ageGroup gender level bookingType isStreaming
        isClassMode capacity guideCapacity address price fees currency pattern patternValue eventMedia status coachID
        assistantID companyID categoryID subCategoryID`,
      rows: [
        { columns: { ...alone }, by: 'coach root' },
        { columns: { ...alone, company_id: 'dojo' }, by: 'coach dana root' },
        // The rule itself refuses coaches who assist themselves.
        { columns: { company_id: 'dojo', assistant_id: 'coach' }, by: 'coach dana root' },
        { columns: { ...alone, assistant_id: 'helper' }, by: 'coach root' },
        { columns: { ...alone, coach_id: 'rival', company_id: 'gym' }, by: 'rival gil root' },
        // A company for which the coach does not teach, only runs it, or waits to teach.
        { columns: { ...alone, company_id: 'gym' }, by: '' },
        { columns: { ...alone, company_id: 'lotus' }, by: '' },
        { columns: { ...alone, company_id: 'harbour' }, by: '' },
        { columns: { ...alone, coach_id: 'helper', company_id: 'dojo' }, by: '' },
        // Not a coach, or not yet.
        { columns: { ...alone, coach_id: 'mia' }, by: '' },
        { columns: { ...alone, coach_id: 'dana', company_id: 'dojo' }, by: '' },
        { columns: { ...alone, coach_id: 'dana' }, by: '' },
        { columns: { ...alone, coach_id: 'waiting', company_id: 'dojo' }, by: '' },
        { columns: { ...alone, coach_id: 'waiting' }, by: '' },
        // An assistant who teaches elsewhere, or not, or not yet.
        { columns: { company_id: 'dojo', assistant_id: 'helper' }, by: '' },
        { columns: { company_id: 'dojo', assistant_id: 'rival' }, by: '' },
        { columns: { company_id: 'dojo', assistant_id: 'waiting' }, by: '' },
        { columns: { company_id: 'dojo', assistant_id: 'dana' }, by: '' },
        { columns: { ...alone, assistant_id: 'rival' }, by: '' },
        { columns: { ...alone, assistant_id: 'waiting' }, by: '' },
        { columns: { ...alone, assistant_id: 'root' }, by: '' },
      ],
    },
  },
  EventOccurrence: {},
  CoachInfo: {},
  FollowCount: {},
  Attendance: {
    update: {
      fields: 'status',
      rows: {
        'mia-in-open': 'coach helper dana root',
        'sam-in-open': 'coach helper dana root',
        'rival-in-open': 'coach helper dana root',
        'mia-in-draft': 'coach helper dana root',
        'mia-in-alone-draft': 'coach root',
        'sam-in-of-rival': 'rival gil root',
      },
    },
  },
}

/** The same with nothing left out. */
export function listedWritesOf(model: string) {
  const { create = { fields: '', rows: [] }, update = [], delete: remove = { rows: {} } } = writers[model] ?? {}
  const groups = [update]
    .flat()
    .map(({ fields, rows, moves }) => ({ fields: words(fields), rows, moves: words(moves ?? '*') }))
  return {
    create: { fields: words(create.fields), rows: create.rows },
    update: { fields: groups.flatMap(({ fields }) => fields), rows: anybodyIn(groups), groups },
    delete: { fields: [], rows: remove.rows },
  }
}

/** By row, all who may change anything of it. */
function anybodyIn(groups: readonly { rows: Readonly<Record<string, string>> }[]): Record<string, string> {
  const ids = new Set(groups.flatMap(({ rows }) => Object.keys(rows)))
  const namesOf = (id: string) => new Set(groups.flatMap(({ rows }) => words(rows[id] ?? '')))
  return Object.fromEntries([...ids].map((id) => [id, [...namesOf(id)].join(' ')]))
}
