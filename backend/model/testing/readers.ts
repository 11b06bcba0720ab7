import { viewers } from './everyKind.ts'
import { signedIn, times } from './groups.ts'
import { messageReaders } from './messageReaders.ts'
import { programReaders } from './programReaders.ts'

/**
 * Who may read what, written by hand and used by tests only. `schema/rights/rights.ts` says the same by rules; the two must
 * agree on every field of every row in `everyKind.ts`. The readers of a new field, model or row are decided here too.
 */
interface Readers {
  /** Names of fields by a word for what they have in common. A field stands in one group. */
  fields: Readonly<Record<string, string>>
  /** The readers of each group of fields, by row. A missing group has no value, or no readers. */
  rows: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By row, who finds it in the model's own list, where that shows fewer than the viewer may read. */
  list?: Readonly<Record<string, string>>
}

/** Stands for all viewers, signed in or not. */
const EVERYBODY = 'everybody'

const card = 'id firstName lastName'
/** The card of a coach is public; everything else is private. */
const ofPeople = {
  mia: { card: 'mia root', own: 'mia root', inbox: 'mia' },
  sam: { card: 'sam root', own: 'sam root', inbox: 'sam' },
  coach: { card: EVERYBODY, own: 'coach root', inbox: 'coach' },
  helper: { card: EVERYBODY, own: 'helper root', inbox: 'helper' },
  rival: { card: EVERYBODY, own: 'rival root', inbox: 'rival' },
  waiting: { card: 'waiting root', own: 'waiting root', inbox: 'waiting' },
  dana: { card: 'dana root', own: 'dana root', inbox: 'dana' },
  gil: { card: 'gil root', own: 'gil root', inbox: 'gil' },
  root: { card: 'root', own: 'root', inbox: 'root' },
}

const classFields = `id name description startDate endDate timeZone duration ageGroup gender level bookingType isCourse
  isStreaming isClassMode capacity guideCapacity address booked remaining price fees currency pattern patternValue eventMedia
  status coachID categoryID categoryName ${times}`

const dojo = 'coach helper dana root'

export const readers: Readonly<Record<string, Readers>> = {
  Category: {
    fields: { all: `id name order icon goals levels subCategories ${times}` },
    rows: { yoga: { all: EVERYBODY }, unused: { all: EVERYBODY } },
  },
  SubCategory: {
    fields: {
      all: `id name categoryID category description previewImage previewVideo levels order vimeoFolderId ${times}`,
    },
    rows: { hatha: { all: EVERYBODY }, unused: { all: EVERYBODY } },
  },
  AppConfig: {
    fields: { all: `id configKey value ${times}` },
    rows: { welcome: { all: EVERYBODY } },
  },
  MuscleGroup: {
    fields: { all: `id name ${times}` },
    rows: { core: { all: EVERYBODY } },
  },
  Equipment: {
    fields: { all: `id name ${times}` },
    rows: { mat: { all: EVERYBODY } },
  },
  Company: {
    fields: { all: `id name address logo ${times}` },
    rows: {
      dojo: { all: EVERYBODY },
      gym: { all: EVERYBODY },
      lotus: { all: EVERYBODY },
      harbour: { all: EVERYBODY },
    },
  },
  Contact: {
    fields: {
      card: `${card} profileImageUrl avatarImageUrl bio yearsOfExperience websiteUrl instagramUrl tiktokUrl youtubeUrl
        rolesList classes videos followersCount ${times}`,
      own: `email phone country isPhoneVerified isEmailVerified emergencyPhone emergencyName deviceInfo deviceTokens
        deleteReason cognitoUsername cognitoAuthType stripeAccountId payoutsEnabled referralSource onPayroll
        accessRating lang profile activities goals bookings followers following followingCount sharedVideos`,
      inbox: 'conversations unreadConversations',
      ownFollow: 'viewerFollow',
    },
    rows: {
      ...ofPeople,
      coach: { ...ofPeople.coach, ownFollow: 'mia sam' },
      helper: { ...ofPeople.helper, ownFollow: 'dana gil' },
    },
  },
  CoachInfo: {
    fields: { card: `${card} bio photo gender`, own: 'birthdate' },
    rows: ofPeople,
  },
  Profile: {
    fields: {
      all: `id contactID gender birthdate units height weight waistSize armSize healthConditions injuries bodyType
        timeOfDay numberDaysInWeek interestedInCoaching ${times}`,
    },
    rows: {
      'profile-mia': { all: 'mia root' },
      'profile-sam': { all: 'sam root' },
      'profile-coach': { all: 'coach root' },
      'profile-helper': { all: 'helper root' },
      'profile-rival': { all: 'rival root' },
      'profile-waiting': { all: 'waiting root' },
      'profile-dana': { all: 'dana root' },
      'profile-gil': { all: 'gil root' },
      'profile-root': { all: 'root' },
    },
  },
  Role: {
    fields: {
      all: `id coachID coachName coachPhoto role category customCategory status ${times}`,
      company: 'companyID company',
    },
    rows: {
      'coach-role': { all: EVERYBODY, company: EVERYBODY },
      'helper-role': { all: EVERYBODY },
      'rival-role': { all: EVERYBODY, company: EVERYBODY },
      'coach-runs-lotus': { all: 'coach root', company: 'coach root' },
      'coach-asks-harbour': { all: 'coach root', company: 'coach root' },
      'waiting-role': { all: 'waiting dana root', company: 'waiting dana root' },
      'waiting-alone': { all: 'waiting root' },
      'dana-role': { all: 'dana root', company: 'dana root' },
      'gil-role': { all: 'gil root', company: 'gil root' },
      'root-role': { all: 'root' },
      'mia-role': { all: 'mia dana root', company: 'mia dana root' },
      'sam-role': { all: 'sam gil root', company: 'sam gil root' },
      'sam-in-gym': { all: 'sam gil root', company: 'sam gil root' },
    },
  },
  Follow: {
    fields: {
      all: `id followerID followeeID status sourceOfFollow followerName followerPhoto ${times}`,
      card: 'followee',
    },
    rows: {
      'mia-follows-coach': { all: 'mia coach dana root', card: 'mia coach dana root' },
      'sam-follows-coach': { all: 'sam root', card: 'sam root' },
      'mia-follows-waiting': { all: 'mia waiting root', card: 'waiting root' },
      'mia-follows-sam': { all: 'mia sam root', card: 'sam root' },
      'dana-follows-helper': { all: 'dana helper root', card: 'dana helper root' },
      'gil-follows-helper': { all: 'gil root', card: 'gil root' },
    },
  },
  FollowCount: {
    fields: { count: 'id followeeID followersCount', follow: 'follow' },
    rows: {
      'mia-follows-coach': { count: EVERYBODY, follow: 'mia coach dana root' },
      'sam-follows-coach': { count: EVERYBODY, follow: 'sam root' },
      // Who does not teach has no number that anybody is told.
      'mia-follows-waiting': {},
      'mia-follows-sam': {},
      'dana-follows-helper': { count: EVERYBODY, follow: 'dana helper root' },
      'gil-follows-helper': { count: EVERYBODY, follow: 'gil root' },
    },
  },
  CoachesMembers: {
    fields: { all: `id coachID coachInfo memberID memberName memberPhoto ${times}`, company: 'companyID' },
    rows: {
      'coach-trains-mia': { all: 'coach mia dana root', company: 'coach mia dana root' },
      'helper-trains-sam': { all: 'helper sam root' },
    },
  },
  Reaction: {
    fields: { all: `id targetID targetType userID reaction feedback ${times}`, video: 'video', program: 'program' },
    rows: {
      'mia-on-open': { all: 'mia root' },
      'coach-on-open': { all: 'coach root' },
      'mia-on-film': { all: 'mia root', video: 'mia root' },
      'mia-on-course': { all: 'mia root', program: 'mia root' },
    },
  },
  Video: {
    fields: {
      all: `id publicID vimeoID categories subCategories categoryName title description coachID ownerID assignedCompanies
        isPublic status duration equipment equipmentIDs muscleGroup muscleGroupIDs level ageFrom ageTo chapters captions keywords
        thumbnail videoThumbnail videoPreviewURL videoURL audioURL image videoType exerciseKind contraindications noAudio
        audioIDs usedIn viewsCount likes
        dislikes shares uploadedAt ${times}`,
      coach: 'coachInfo',
      decision: 'isApproved',
      kept: 'earningID objectKey processing videosAhead',
      ownReaction: 'viewerReaction',
      ownProgress: 'viewerProgress',
    },
    rows: {
      film: {
        all: signedIn,
        coach: signedIn,
        decision: signedIn,
        kept: 'coach dana root',
        ownReaction: 'mia',
        ownProgress: 'mia',
      },
      private: {
        all: 'sam coach dana root',
        coach: 'sam coach dana root',
        decision: 'sam coach dana root',
        kept: 'coach dana root',
        ownProgress: 'sam',
      },
      undecided: { all: 'coach dana root', coach: 'coach dana root', kept: 'coach dana root' },
      unfinished: {
        all: 'coach dana root',
        coach: 'coach dana root',
        decision: 'coach dana root',
        kept: 'coach dana root',
      },
      'helped-film': {
        all: 'mia sam helper coach root',
        coach: 'mia sam helper coach root',
        decision: 'mia sam helper coach root',
        kept: 'helper coach root',
      },
      // Its coach has no card that others may read.
      'gym-film': {
        all: 'waiting gil root',
        coach: 'waiting root',
        decision: 'waiting gil root',
        kept: 'waiting gil root',
      },
    },
  },
  VideoCompany: {
    fields: { all: 'id videoID video companyID company' },
    rows: {
      'film-of-dojo': { all: 'dana root' },
      'private-of-dojo': { all: 'dana root' },
      'undecided-of-dojo': { all: 'dana root' },
      'unfinished-of-dojo': { all: 'dana root' },
      'gym-film-of-gym': { all: 'gil root' },
    },
  },
  VideoShare: {
    fields: {
      all: `id videoID contactID contactName sharedByID ${times}`,
      sharer: 'sharedBy',
      video: 'video',
    },
    rows: {
      'private-for-sam': { all: 'sam coach root', sharer: 'sam coach root', video: 'sam coach root' },
      'unfinished-for-sam': { all: 'sam helper coach root', sharer: 'sam helper coach root', video: 'coach root' },
      'helped-film-for-mia': {
        all: 'mia helper coach root',
        sharer: 'mia helper coach root',
        video: 'mia helper coach root',
      },
      'helped-film-for-sam': {
        all: 'sam helper coach root',
        sharer: 'sam helper coach root',
        video: 'sam helper coach root',
      },
    },
  },
  VideoProgress: {
    fields: {
      all: `id videoID video userID lastWatchedTimestamp completionStatus watchedPercentage watchedIntervals resumeCount
        createdDate earningId isOwn ${times}`,
    },
    rows: { 'mia-in-film': { all: 'mia root' }, 'sam-in-private': { all: 'sam root' } },
  },
  ...programReaders,
  ...messageReaders,
  Audio: {
    fields: {
      all: `id url categoryID subCategoryID title description thumbnailURL type ${times}`,
      company: 'companyID',
    },
    rows: { waves: { all: signedIn }, 'dojo-drums': { all: signedIn, company: signedIn } },
  },
  AuditEntry: {
    fields: { all: 'id action subjectType subjectID actorID actorName createdAt', company: 'companyID' },
    rows: { 'dana-decided': { all: 'dana root', company: 'dana root' }, 'root-decided': { all: 'root' } },
  },
  UserActivity: {
    fields: { all: `id contactID categoryID subCategoryID levels achievements ${times}` },
    rows: { 'activity-mia': { all: 'mia root' }, 'activity-coach': { all: 'coach root' } },
  },
  UserGoal: {
    fields: { all: `id contactID categoryID goals ${times}` },
    rows: { 'goal-mia': { all: 'mia root' }, 'goal-coach': { all: 'coach root' } },
  },
  Event: {
    fields: {
      all: classFields,
      coach: 'coachInfo',
      assistant: 'assistantID assistantInfo',
      company: 'companyID',
      kind: 'subCategoryID subCategoryName',
      removal: 'deletedAt',
    },
    rows: {
      open: { all: EVERYBODY, coach: EVERYBODY, assistant: EVERYBODY, company: EVERYBODY, kind: EVERYBODY },
      draft: { all: dojo, coach: dojo, assistant: dojo, company: dojo, kind: dojo },
      gone: { all: dojo, coach: dojo, assistant: dojo, company: dojo, kind: dojo, removal: dojo },
      alone: { all: EVERYBODY, coach: EVERYBODY },
      'alone-draft': { all: 'coach root', coach: 'coach root' },
      // Its coach has no card that others may read.
      'of-waiting': {
        all: 'waiting dana root',
        coach: 'waiting root',
        company: 'waiting dana root',
        kind: 'waiting dana root',
      },
      'of-admin': { all: 'dana gil root', coach: 'dana root', company: 'dana gil root', kind: 'dana gil root' },
      'of-rival': { all: 'rival gil root', coach: 'rival gil root', company: 'rival gil root', kind: 'rival gil root' },
    },
  },
  EventOccurrence: {
    fields: {
      all: `${classFields} publicID isPublic parentEventID parentEventStartDate cancelledAt endedAt isCoachHere courseLength classDates`,
      coach: 'coachInfo coach',
      assistant: 'assistantID assistantInfo',
      company: 'companyID company',
      kind: 'subCategoryID subCategoryName',
      ownSeat: 'viewerBooking',
      removal: 'deletedAt',
    },
    rows: {
      open: {
        all: EVERYBODY,
        coach: EVERYBODY,
        assistant: EVERYBODY,
        company: EVERYBODY,
        kind: EVERYBODY,
        ownSeat: 'mia sam rival',
      },
      draft: {
        all: `mia ${dojo}`,
        coach: `mia ${dojo}`,
        assistant: `mia ${dojo}`,
        company: `mia ${dojo}`,
        kind: `mia ${dojo}`,
        ownSeat: 'mia',
      },
      gone: { all: dojo, coach: dojo, assistant: dojo, company: dojo, kind: dojo, removal: dojo },
      alone: { all: EVERYBODY, coach: EVERYBODY },
      'alone-draft': { all: 'mia coach root', coach: 'mia coach root', ownSeat: 'mia' },
      'of-waiting': {
        all: 'gil waiting dana root',
        coach: 'waiting root',
        company: 'gil waiting dana root',
        kind: 'gil waiting dana root',
        ownSeat: 'gil',
      },
      'of-admin': {
        all: 'sam dana gil root',
        coach: 'dana root',
        company: 'sam dana gil root',
        kind: 'sam dana gil root',
        ownSeat: 'sam',
      },
      'of-rival': {
        all: 'sam rival gil root',
        coach: 'sam rival gil root',
        company: 'sam rival gil root',
        kind: 'sam rival gil root',
        ownSeat: 'sam',
      },
    },
    list: {
      open: dojo,
      draft: dojo,
      gone: dojo,
      alone: 'coach root',
      'alone-draft': 'coach root',
      'of-waiting': 'waiting dana root',
      'of-admin': 'dana gil root',
      'of-rival': 'rival gil root',
    },
  },
  Attendance: {
    fields: {
      all: `id memberID status startDate endDate eventOccurrenceID occurrence bookingType eventID coachID ${times}`,
      kind: 'subCategoryID',
      name: 'memberName memberPhoto',
    },
    rows: {
      'mia-in-open': { all: `mia ${dojo}`, kind: `mia ${dojo}`, name: dojo },
      'sam-in-open': { all: `sam ${dojo}`, kind: `sam ${dojo}`, name: dojo },
      'rival-in-open': { all: `rival ${dojo}`, kind: `rival ${dojo}`, name: dojo },
      'mia-in-draft': { all: `mia ${dojo}`, kind: `mia ${dojo}`, name: dojo },
      'mia-in-alone-draft': { all: 'mia coach root', name: 'coach root' },
      'sam-in-of-rival': { all: 'sam rival gil root', kind: 'sam rival gil root', name: 'rival gil root' },
      'gil-in-of-waiting': {
        all: 'gil waiting dana root',
        kind: 'gil waiting dana root',
        name: 'waiting dana root',
      },
      'sam-in-of-admin': { all: 'sam dana gil root', kind: 'sam dana gil root', name: 'dana gil root' },
    },
  },
}

/** What the list says of a model, a line for each viewer, row and field: `mia: Attendance mia-in-open.status`. */
export function listedReadsOf(model: string): Set<string> {
  const { fields = {}, rows = {} } = readers[model] ?? {}
  const lines = Object.entries(rows).flatMap(([row, groups]) =>
    Object.entries(groups).flatMap(([group, who]) => {
      const names = words(fields[group] ?? '')
      return viewersIn(who).flatMap((viewer) => names.map((name) => `${viewer}: ${model} ${row}.${name}`))
    }),
  )
  return new Set(lines)
}

/** Who finds which rows in the list of a model that has a rule of its own, a line each: `dana: Event open`. */
export function listRowsOf(model: string): Set<string> | undefined {
  const { list } = readers[model] ?? {}
  if (!list) return undefined
  const lines = Object.entries(list).flatMap(([row, who]) =>
    viewersIn(who).map((viewer) => `${viewer}: ${model} ${row}`),
  )
  return new Set(lines)
}

export function viewersIn(text: string): string[] {
  return text === EVERYBODY ? Object.keys(viewers) : words(text)
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
