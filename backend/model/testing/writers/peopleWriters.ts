const profileFields = `gender birthdate units height weight waistSize armSize healthConditions injuries bodyType timeOfDay
  numberDaysInWeek interestedInCoaching`
const activities = { 'activity-mia': 'mia', 'activity-coach': 'coach' }
const rule = { kind: 'INSTEAD', video_id: 'film', replacement_id: 'private', is_off: false }
const goals = { 'goal-mia': 'mia', 'goal-coach': 'coach' }

export const peopleWriters = {
  Company: {
    create: {
      fields: 'id name address openingHours timeZone currency cancellationHours contentNeedsApproval trainingRulesOff',
      rows: [{ columns: { time_zone: 'Europe/Paris', currency: 'EUR' }, by: 'root' }],
    },
    update: {
      fields: 'name address openingHours timeZone currency cancellationHours contentNeedsApproval trainingRulesOff',
      rows: { dojo: 'dana root', gym: 'gil root', lotus: 'coach root', harbour: 'root' },
    },
  },
  Room: {
    create: {
      fields: 'companyID name',
      rows: [
        { columns: { company_id: 'dojo' }, by: 'dana root' },
        { columns: { company_id: 'gym' }, by: 'gil root' },
      ],
    },
    update: { fields: 'name', rows: { 'dojo-hall': 'dana root', 'gym-hall': 'gil root' } },
    delete: { rows: { 'dojo-hall': 'dana root', 'gym-hall': 'gil root' } },
  },
  ExerciseRule: {
    create: {
      fields: 'companyID kind videoID replacementID isOff',
      rows: [
        { columns: { ...rule, company_id: 'dojo' }, by: 'coach dana root' },
        { columns: { ...rule, company_id: 'gym' }, by: 'rival gil root' },
      ],
    },
    update: { fields: 'isOff', rows: { 'dojo-rule': 'coach dana root', 'gym-rule': 'rival gil root' } },
    delete: { rows: { 'dojo-rule': 'coach dana root', 'gym-rule': 'rival gil root' } },
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
        'dana-follows-helper': 'dana',
        'gil-follows-helper': 'gil',
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
    update: {
      fields: 'sharesHealth',
      rows: {
        'coach-trains-mia': 'mia',
        'helper-trains-sam': 'sam',
        'waiting-trains-root': 'root',
        'dana-trains-root': 'root',
      },
    },
    delete: {
      rows: {
        'coach-trains-mia': 'mia coach dana root',
        'helper-trains-sam': 'sam helper root',
        'waiting-trains-root': 'waiting root',
        'dana-trains-root': 'dana root',
      },
    },
  },
  MemberNote: {
    create: {
      fields: 'linkID text',
      rows: [
        { columns: { link_id: 'coach-trains-mia' }, by: 'coach' },
        { columns: { link_id: 'helper-trains-sam' }, by: 'helper' },
      ],
    },
    update: { fields: 'text', rows: { 'coach-notes-mia': 'coach', 'helper-notes-sam': 'helper' } },
    delete: { rows: { 'coach-notes-mia': 'coach', 'helper-notes-sam': 'helper' } },
  },
  MemberGroup: {
    create: {
      fields: 'coachID name',
      rows: [
        { columns: { coach_id: 'coach' }, by: 'coach' },
        // Do not coach, or not yet.
        { columns: { coach_id: 'dana' }, by: '' },
        { columns: { coach_id: 'waiting' }, by: '' },
      ],
    },
    update: { fields: 'name', rows: { 'coach-group': 'coach', 'helper-group': 'helper' } },
    delete: { rows: { 'coach-group': 'coach', 'helper-group': 'helper' } },
  },
  MemberGroupEntry: {
    create: {
      fields: 'groupID linkID',
      rows: [
        { columns: { group_id: 'coach-group', link_id: 'coach-trains-mia' }, by: 'coach' },
        // Another coach's member, or group.
        { columns: { group_id: 'coach-group', link_id: 'helper-trains-sam' }, by: '' },
        { columns: { group_id: 'helper-group', link_id: 'coach-trains-mia' }, by: '' },
      ],
    },
    delete: { rows: { 'mia-in-group': 'coach', 'sam-in-group': 'helper' } },
  },
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
}
