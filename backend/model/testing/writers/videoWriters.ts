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

export const videoWriters = {
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
}
