import {
  allExcept,
  and,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isSignedIn,
  isViewer,
  type ModelRights,
  moves,
  or,
} from '#schema/rights/predicate.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'

const isPublished = holds('status', PUBLISHED)
export const isPublicVideo = and(holds('isPublic', true), holds('isApproved', true), isPublished)

const isSharedWithViewer = exists('VideoShare', { videoID: { row: 'id' }, contactID: { viewer: 'contactId' } })

/** The video's coach or owner. */
const isTheirs = or(isViewer('coachID'), isViewer('ownerID'))
/** The people who decide whether members may see it. */
const looksAfterIt = or(exists('VideoCompany', { videoID: { row: 'id' } }, isAdminOf('companyID')), isGlobal)
const runsIt = or(isTheirs, looksAfterIt)

const own = isViewer('userID')

/** Videos can only be shared with followers of the sharer, and with members they train. */
const knowsSharer = or(
  exists(
    'Follow',
    { followerID: { row: 'contactID' }, followeeID: { row: 'sharedByID' } },
    holds('status', 'FOLLOWED'),
  ),
  exists('CoachesMembers', { memberID: { row: 'contactID' }, coachID: { row: 'sharedByID' } }),
)
const isOfTheirVideo = exists('Video', { id: { row: 'videoID' } }, isTheirs)

const keepsAudio = or(isAdminOf('companyID'), isGlobal)

export const videoRights: Readonly<Record<string, ModelRights>> = {
  Video: {
    read: or(and(isSignedIn, isPublicVideo), and(isPublished, isSharedWithViewer), runsIt),
    fields: { earningID: runsIt, objectKey: runsIt, processing: runsIt, videosAhead: runsIt, wasDeclined: runsIt },
    update: [
      {
        row: runsIt,
        fields: [
          'vimeoID',
          'categories',
          'subCategories',
          'title',
          'description',
          'isPublic',
          'equipmentIDs',
          'muscleGroupIDs',
          'level',
          'ageFrom',
          'ageTo',
          'chapters',
          'keywords',
          'videoType',
          'exerciseKind',
          'contraindications',
          'noAudio',
          'audioIDs',
        ],
      },
      // Only processing sets INPROGRESS and FAILED. A deleted video stays deleted.
      {
        row: runsIt,
        ...moves('status', ['DRAFT', PUBLISHED, 'INPROGRESS', 'FAILED'], ['DRAFT', PUBLISHED, 'DELETED']),
      },
      { row: looksAfterIt, fields: ['isApproved'] },
    ],
  },
  VideoCompany: { read: or(isAdminOf('companyID'), isGlobal) },
  VideoShare: {
    read: or(isViewer('contactID'), isViewer('sharedByID'), isOfTheirVideo, isGlobal),
    create: { row: and(isViewer('sharedByID'), isOfTheirVideo, knowsSharer), fields: allExcept('id') },
    delete: or(isViewer('contactID'), isViewer('sharedByID'), isOfTheirVideo),
  },
  // Progress is computed by the server, so it has no writers.
  VideoProgress: { read: or(own, isGlobal) },
  Audio: {
    read: isSignedIn,
    create: { row: keepsAudio, fields: allExcept() },
    update: { row: keepsAudio, fields: allExcept('companyID') },
    delete: keepsAudio,
  },
}
