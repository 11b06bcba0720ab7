import { signedIn, times } from '#backend/model/testing/groups.ts'

/** Of videos, sounds and reactions: the part of `readers.ts` that is about them. */
export const videoReaders = {
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
      kept: 'earningID objectKey processing videosAhead wasDeclined',
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
  Audio: {
    fields: {
      all: `id url categoryID subCategoryID title description thumbnailURL type ${times}`,
      company: 'companyID',
    },
    rows: { waves: { all: signedIn }, 'dojo-drums': { all: signedIn, company: signedIn } },
  },
}
