import { at } from '#backend/model/testing/classRows.ts'
import { hashSecret } from '#backend/platform/secret.ts'
import { catalog, companies, contact, people, staff, type Subject, studioOf, tokenOf } from './subject.ts'

function role(kind: string, status = 'APPROVED') {
  return (owner: string) => ({
    contact_id: contact(owner),
    company_id: kind === 'GLOBAL' ? null : studioOf(owner),
    role: kind,
    status,
    category: 'category-peer',
  })
}

const person = (owner: string) => ({
  subject: `subject of ${owner}`,
  email: `${owner}@example.com`,
})

/** People, their roles and relations, and the catalog. Rows stand in the order of their references. */
export const peopleSubjects: Readonly<Record<string, Subject>> = {
  category: { model: 'Category', ...catalog, columns: () => ({}) },
  subcategory: { model: 'SubCategory', ...catalog, columns: () => ({ category_id: 'category-peer' }) },
  config: { model: 'AppConfig', ...catalog, columns: () => ({ config_key: 'config-peer' }) },
  support: {
    model: 'AppConfig',
    ...catalog,
    columns: () => ({ config_key: 'supportUserId', value: contact('pal') }),
  },
  welcome: {
    model: 'AppConfig',
    ...catalog,
    columns: () => ({ config_key: 'welcomeMessage', value: ['Welcome'] }),
  },
  muscle: { model: 'MuscleGroup', ...catalog, columns: () => ({}) },
  equipment: { model: 'Equipment', ...catalog, columns: () => ({}) },
  company: {
    model: 'Company',
    ...companies,
    columns: () => ({ time_zone: 'UTC', currency: 'USD', training_rules_off: ['RECOVERY'] }),
  },
  room: { model: 'Room', ...companies, columns: (owner) => ({ company_id: studioOf(owner) }) },

  coachcontact: { model: 'Contact', prefix: 'contact', ...staff, columns: person },
  person: { model: 'Contact', prefix: 'contact', own: 'MPDG', same: 'mate', other: 'stranger', columns: person },
  colleague: { model: 'Contact', prefix: 'contact', own: '', same: 'boss', other: 'chief', columns: person },
  // The pal belongs to no company, and has conversations with all others.
  pal: { model: 'Contact', prefix: 'contact', own: '', other: 'pal', columns: person },
  // A member who is linked only to the owner. The coach's member shares health data.
  patient: { model: 'Contact', ...people, columns: (owner) => person(`patient-of-${owner}`) },
  coachcard: { model: 'CoachInfo', prefix: 'contact', ...staff },
  personCard: { model: 'CoachInfo', prefix: 'contact', own: 'MPDG', same: 'mate', other: 'stranger' },
  colleagueCard: { model: 'CoachInfo', prefix: 'contact', own: '', same: 'boss', other: 'chief' },
  palCard: { model: 'CoachInfo', prefix: 'contact', own: '', other: 'pal' },
  patientCard: { model: 'CoachInfo', prefix: 'patient', ...people },
  profile: { model: 'Profile', ...people, columns: (owner) => ({ contact_id: contact(owner) }) },
  sharedprofile: { model: 'Profile', own: 'C', columns: (owner) => ({ contact_id: `patient-${owner}` }) },

  coachrole: { model: 'Role', ...staff, columns: role('COACH') },
  request: { model: 'Role', own: 'P', same: 'mate', other: 'stranger', columns: role('COACH', 'PENDING') },
  adminrole: { model: 'Role', own: 'D', same: 'boss', other: 'chief', columns: role('ADMIN') },
  globalrole: { model: 'Role', own: 'G', columns: role('GLOBAL') },

  activity: {
    model: 'UserActivity',
    ...people,
    columns: (owner) => ({
      contact_id: contact(owner),
      category_id: 'category-peer',
      sub_category_id: 'subcategory-peer',
    }),
  },
  goal: {
    model: 'UserGoal',
    ...people,
    columns: (owner) => ({ contact_id: contact(owner), category_id: 'category-peer' }),
  },
  follow: {
    model: 'Follow',
    ...people,
    // The follower is the owner; the coach teaches elsewhere, so that no other right applies.
    columns: (owner) => ({ follower_id: contact(owner), followee_id: contact('rival'), status: 'FOLLOWED' }),
  },
  follower: {
    model: 'Follow',
    ...staff,
    columns: (owner) => ({ follower_id: contact('pal'), followee_id: contact(owner), status: 'FOLLOWED' }),
  },
  // Follows the staff and has to do with them in no other way.
  fan: {
    model: 'Follow',
    ...staff,
    columns: (owner) => ({ follower_id: contact('chief'), followee_id: contact(owner), status: 'FOLLOWED' }),
  },
  followcount: { model: 'FollowCount', prefix: 'follow', ...people },
  followercount: { model: 'FollowCount', prefix: 'follower', ...staff },
  fancount: { model: 'FollowCount', prefix: 'fan', ...staff },
  link: {
    model: 'CoachesMembers',
    ...staff,
    columns: (owner) => ({
      coach_id: contact(owner),
      member_id: contact('pal'),
      company_id: studioOf(owner),
      shares_health: false,
    }),
  },
  ownlink: {
    model: 'CoachesMembers',
    ...people,
    columns: (owner) => ({
      coach_id: contact('rival'),
      member_id: contact(owner),
      company_id: studioOf('rival'),
      shares_health: false,
    }),
  },
  sharedlink: {
    model: 'CoachesMembers',
    own: 'C',
    columns: (owner) => ({
      coach_id: contact(owner),
      member_id: `patient-${owner}`,
      company_id: null,
      shares_health: true,
    }),
  },
  note: { model: 'MemberNote', ...staff, columns: (owner) => ({ link_id: `link-${owner}` }) },
  group: { model: 'MemberGroup', ...staff, columns: (owner) => ({ coach_id: contact(owner) }) },
  entry: {
    model: 'MemberGroupEntry',
    ...staff,
    columns: (owner) => ({ group_id: `group-${owner}`, link_id: `link-${owner}` }),
  },
  invitation: {
    model: 'Invitation',
    ...staff,
    columns: (owner) => ({
      inviter_id: contact(owner),
      coach_id: contact(owner),
      company_id: studioOf(owner),
      follower_id: null,
      group_id: null,
      endpoint: `invited-by-${owner}@example.com`,
      token_hashes: [hashSecret(tokenOf(owner))],
      expires_at: at(100),
      status: 'PENDING',
    }),
  },
  invited: {
    model: 'Invitation',
    ...people,
    columns: (owner) => ({
      inviter_id: contact('rival'),
      coach_id: contact('rival'),
      company_id: studioOf('rival'),
      follower_id: contact(owner),
      group_id: null,
      endpoint: `invited-${owner}@example.com`,
      status: 'PENDING',
    }),
  },
  referral: {
    model: 'Referral',
    ...people,
    columns: (owner) => ({ referrer_id: contact(owner), referee_id: `patient-${owner}` }),
  },
  audit: {
    model: 'AuditEntry',
    ...companies,
    columns: (owner) => ({ subject_id: 'request-mate', actor_id: contact('boss'), company_id: studioOf(owner) }),
  },
  // The global admin has not been seen yet.
  presence: {
    model: 'Presence',
    ...people,
    own: 'MPCAD',
    columns: (owner) => ({ contact_id: contact(owner), status: 'ONLINE' }),
  },
  guardian: {
    model: 'Guardian',
    ...people,
    columns: (owner) => ({ guardian_id: contact(owner), child_id: `patient-${owner}` }),
  },
}
