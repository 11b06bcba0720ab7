import { EVERYONE, times } from '#backend/model/testing/groups.ts'

const card = 'id firstName lastName'
/** The card of a coach is public; everything else is private. */
const ofPeople = {
  mia: { card: 'mia root', own: 'mia root', inbox: 'mia' },
  sam: { card: 'sam root', own: 'sam root', inbox: 'sam' },
  coach: { card: EVERYONE, own: 'coach root', inbox: 'coach' },
  helper: { card: EVERYONE, own: 'helper root', inbox: 'helper' },
  rival: { card: EVERYONE, own: 'rival root', inbox: 'rival' },
  waiting: { card: 'waiting root', own: 'waiting root', inbox: 'waiting' },
  dana: { card: 'dana root', own: 'dana root', inbox: 'dana' },
  gil: { card: 'gil root', own: 'gil root', inbox: 'gil' },
  root: { card: 'root', own: 'root', inbox: 'root' },
}

/** Of people, their roles and relations, and companies: the part of `readers.ts` that is about them. */
export const peopleReaders = {
  Company: {
    fields: {
      all: `id name address logo openingHours timeZone currency cancellationHours contentNeedsApproval rooms dates ${times}`,
      rules: 'trainingRulesOff',
    },
    rows: {
      dojo: { all: EVERYONE, rules: 'dana root' },
      gym: { all: EVERYONE, rules: 'gil root' },
      lotus: { all: EVERYONE, rules: 'coach root' },
      harbour: { all: EVERYONE, rules: 'root' },
    },
  },
  Room: {
    fields: { all: `id companyID name ${times}` },
    rows: { 'dojo-hall': { all: EVERYONE }, 'gym-hall': { all: EVERYONE } },
  },
  ExerciseRule: {
    fields: { all: `id companyID kind videoID video replacementID isOff ${times}`, private: 'replacement' },
    rows: {
      'dojo-rule': { all: 'coach dana root', private: 'coach dana root' },
      'gym-rule': { all: 'rival gil root', private: 'root' },
    },
  },
  Contact: {
    fields: {
      card: `${card} profileImageUrl avatarImageUrl bio yearsOfExperience websiteUrl instagramUrl tiktokUrl youtubeUrl
        rolesList classes closures substitutions videos followersCount ${times}`,
      own: `email phone country isPhoneVerified isEmailVerified emergencyPhone emergencyName deviceInfo deviceTokens
        deleteReason cognitoUsername cognitoAuthType stripeAccountId payoutsEnabled referralSource onPayroll
        accessRating lang activities goals bookings followers following followingCount sharedVideos coachLinks`,
      inbox: `conversations unreadConversations memberGroups invitations waitingInvitations referrals
        profile trainingRulesOff`,
      ownFollow: 'viewerFollow',
    },
    rows: {
      ...ofPeople,
      coach: { ...ofPeople.coach, ownFollow: 'mia sam' },
      helper: { ...ofPeople.helper, ownFollow: 'dana gil' },
    },
  },
  CoachInfo: {
    fields: { card: `${card} bio photo gender roles`, own: 'birthdate' },
    rows: ofPeople,
  },
  Profile: {
    fields: {
      all: `id contactID gender birthdate units height weight waistSize armSize healthConditions injuries bodyType
        timeOfDay numberDaysInWeek ${times}`,
      own: 'interestedInCoaching',
    },
    rows: {
      // Shared with the coach.
      'profile-mia': { all: 'mia coach', own: 'mia' },
      'profile-sam': { all: 'sam', own: 'sam' },
      'profile-coach': { all: 'coach', own: 'coach' },
      'profile-helper': { all: 'helper', own: 'helper' },
      'profile-rival': { all: 'rival', own: 'rival' },
      'profile-waiting': { all: 'waiting', own: 'waiting' },
      'profile-dana': { all: 'dana', own: 'dana' },
      'profile-gil': { all: 'gil', own: 'gil' },
      'profile-root': { all: 'root', own: 'root' },
    },
    list: {
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
  Role: {
    fields: {
      all: `id coachID coachName coachPhoto role category customCategory status ${times}`,
      company: 'companyID company',
    },
    rows: {
      'coach-role': { all: EVERYONE, company: EVERYONE },
      'helper-role': { all: EVERYONE },
      'rival-role': { all: EVERYONE, company: EVERYONE },
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
      'mia-follows-coach': { count: EVERYONE, follow: 'mia coach dana root' },
      'sam-follows-coach': { count: EVERYONE, follow: 'sam root' },
      // The number of a person who does not teach is private.
      'mia-follows-waiting': {},
      'mia-follows-sam': {},
      'dana-follows-helper': { count: EVERYONE, follow: 'dana helper root' },
      'gil-follows-helper': { count: EVERYONE, follow: 'gil root' },
    },
  },
  CoachesMembers: {
    fields: {
      all: `id coachID memberID memberName memberPhoto sharesHealth bookings programs notes groups ${times}`,
      card: 'coachInfo',
      health: 'memberProfile',
      company: 'companyID',
    },
    rows: {
      'coach-trains-mia': {
        all: 'coach mia dana root',
        card: 'coach mia dana root',
        health: 'coach mia',
        company: 'coach mia dana root',
      },
      'helper-trains-sam': { all: 'helper sam root', card: 'helper sam root', health: 'sam' },
      'waiting-trains-root': { all: 'waiting root', card: 'waiting root', health: 'root' },
      'dana-trains-root': { all: 'dana root', card: 'dana root', health: 'root' },
    },
  },
  MemberNote: {
    fields: { all: `id linkID text ${times}` },
    rows: { 'coach-notes-mia': { all: 'coach' }, 'helper-notes-sam': { all: 'helper' } },
  },
  MemberGroup: {
    fields: { all: `id coachID name entries ${times}` },
    rows: { 'coach-group': { all: 'coach' }, 'helper-group': { all: 'helper' } },
  },
  MemberGroupEntry: {
    fields: { all: `id groupID group linkID link ${times}` },
    rows: { 'mia-in-group': { all: 'coach' }, 'sam-in-group': { all: 'helper' } },
  },
  Invitation: {
    fields: {
      all: `id inviterID inviterName inviterImage inviterType coachID coachInfo followerName channel status
        expiresAt ${times}`,
      sending: 'endpoint requestedAt sentAt sends',
      company: 'companyID',
      follower: 'followerID followerImage',
      link: 'link',
      group: 'groupID',
    },
    rows: {
      'coach-invited-mia': {
        group: 'coach',
        all: 'coach mia dana root',
        sending: 'coach dana root',
        company: 'coach mia dana root',
        follower: 'coach mia dana root',
      },
      'coach-invited-for-helper': { all: 'helper root', sending: 'helper root' },
      'gil-invited-for-rival': { all: 'rival gil root', sending: 'rival gil root', company: 'rival gil root' },
    },
  },
  Referral: {
    fields: { all: `id referrerID refereeID refereeName commissionID sourceOfFollow ${times}` },
    rows: { 'mia-referred-sam': { all: 'mia sam root' }, 'coach-referred-mia': { all: 'coach mia root' } },
  },
  UserActivity: {
    fields: { all: `id contactID categoryID subCategoryID levels achievements ${times}` },
    rows: { 'activity-mia': { all: 'mia root' }, 'activity-coach': { all: 'coach root' } },
  },
  UserGoal: {
    fields: { all: `id contactID categoryID goals ${times}` },
    rows: { 'goal-mia': { all: 'mia root' }, 'goal-coach': { all: 'coach root' } },
  },
}
