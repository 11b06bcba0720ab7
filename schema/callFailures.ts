import type { ErrorCode } from './errors.ts'

/**
 * The error texts of calls, by name: those of the specification, including its spelling (001, section 8), for failures
 * without a text of their own. `{…}` is a member of the call's input, and `{status}` the corresponding HTTP status.
 */
const texts: Readonly<Record<string, string>> = {
  getContacts: 'Failed to fetch contact by ID',
  listContacts: 'Failed to fetch user info',
  contactsByEmail: 'Failed to fetch user info',
  createContacts: 'Failed create a new Contact',
  updateContacts: 'Failed to update contact fields',
  createProfiles: 'Failed create a new Profile',
  updateProfiles: 'Failed to update profiles fields',
  createRoles: 'Failed to create coach role',
  listRoles: 'Failed to fetch roles',
  getRoles: 'Failed to get roles',
  rolesByCoachID: 'Failed to get roles',
  rolesByCompanyID: 'Failed to get roles',
  getCoachesMembers: 'Failed to fetch CoachesMembers record',
  coachesMembersByCoachIDAndMemberID: 'Failed to fetch CoachesMembers record',
  listInvitations: 'Failed to fetch invitations list',
  invitationsByInviterID: 'Failed to fetch invitations list',
  invitationsByCoachID: 'Failed to fetch invitations list',
  invitationsByCompanyID: 'Failed to fetch invitations list',
  invitationsByFollowerID: 'Failed to fetch invitations list',
  listCoachesMembers: 'Failed to fetch members list',
  coachesMembersByCoachID: 'Failed to fetch members list',
  coachesMembersByMemberID: 'Failed to fetch members list',
  coachesMembersByCompanyID: 'Failed to fetch members list',
  getAttendances: 'Failed to fetch attendances',
  listAttendances: 'Failed to fetch attendances',
  attendancesByEventOccurrenceID: 'Failed to fetch attendances',
  getAttendancesLambda: 'Failed to fetch attendances',
  getAttendeesForOccurrenceLambda: 'Failed to fetch attendances',
  getEventOccurrences: 'Failed to fetch occurrences',
  listEventOccurrences: 'Failed to fetch occurrences',
  eventOccurrencesById: 'Failed to fetch occurrences',
  eventOccurrencesByPublicID: 'Failed to fetch occurrences',
  eventOccurrencesByCompanyIDAndEndDate: 'Failed to fetch occurrences',
  eventOccurrencesByCategoryIDAndEndDate: 'Failed to fetch occurrences',
  eventOccurrencesBySubCategoryIDAndEndDate: 'Failed to fetch occurrences',
  eventOccurrencesByParentEventID: 'Failed to fetch occurrences',
  getLatestClassesLambda: 'Failed to fetch occurrences',
  getClassesLambda: 'Failed to fetch occurrences',
  findClassesLambda: 'Failed to fetch occurrences',
  getCalendarLambda: 'Failed to fetch occurrences',
  getEvents: 'Failed to get event',
  getCategories: 'Failed to get categories',
  listCategories: 'Failed to get categories',
  getSubCategories: 'Failed to get sub categories',
  listSubCategories: 'Failed to get sub categories',
  subCategoriesByCategoryID: 'Failed to get sub categories',
  getAppConfigs: 'Failed to get app configs',
  listAppConfigs: 'Failed to get app configs',
  getMuscleGroups: 'Failed to get muscle groups',
  listMuscleGroups: 'Failed to get muscle groups',
  getEquipment: 'Failed to get equipments',
  listEquipment: 'Failed to get equipments',
  listAudios: 'Failed to get audios',
  getAudios: 'Failed to get audio',
  getVideos: 'Failed to get videos',
  listVideos: 'Failed to get videos',
  createReactions: 'Failed to create reaction',
  updateReactions: 'Failed to update reaction',
  deleteReactions: 'Failed to delete reaction',
  createUserActivities: 'Failed to create User Activity',
  updateUserActivities: 'Failed to update User Activity',
  deleteUserActivities: 'Failed to delete User Activity',
  createUserGoals: 'Failed to create User Goal',
  updateUserGoals: 'Failed to update User Goal',
  deleteUserGoals: 'Failed to delete User Goal',
  getPrograms: 'Failed to fetch program by ID',
  createPrograms: 'Failed to create new program',
  updatePrograms: 'Failed to edit program',
  deletePrograms: 'Failed to delete program',
  listPlans: 'Failed to fetch plans',
  plansByProgramID: 'Failed to fetch plans by program ID. Status: {status}',
  plansByProgramIDAndUserID: 'Failed to fetch plans',
  createPlans: 'Failed to create new plan',
  createMultiplePlans: 'Failed to create new plan',
  updatePlans: 'Failed to edit plan',
  deletePlans: 'Failed to delete plan with id {id}',
  getProgramResourceVideos: 'Failed to getProgramResourceVideos',
  getUserPrograms: 'Failed to fetch user programs',
  listUserPrograms: 'Failed to fetch user programs',
  userProgramsByProgramIDAndUserID: 'Failed to fetch user programs',
  createUserPrograms: 'Failed to update user program',
  updateUserPrograms: 'Failed to update user program',
  deleteUserPrograms: 'Failed to delete user programs',
  getConversations: 'Failed to fetch conversation by Id',
  listConversations: 'Failed to fetch conversations',
  createConversations: 'Failed to create a new conversation',
  sendMessage: 'Failed to cereate a new message',
  updateMessageReadStatus: 'Failed to update read status',
  deleteConversationForUser: 'Failed to delete conversation',
  getPlanProgress: 'Failed to fetch user plan progress',
  listPlanProgresses: 'Failed to fetch plan progress records',
  planProgressesByProgramIDAndUserID: 'Failed to fetch plan progress records',
  createPlanProgress: 'Failed to create user plan progress',
  updatePlanProgress: 'Failed to compleate plan progress',
}

export const callsWithTexts: readonly string[] = Object.keys(texts)

const statuses: Partial<Record<ErrorCode, number>> = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  CONDITION_FAILED: 409,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
}

/** A call with its name in AppSync and its arguments. */
export interface FailedCall {
  name: string
  args: Readonly<Record<string, unknown>>
}

/** Undefined for a call that has no text of its own. */
export function textOfFailure({ name, args }: FailedCall, code: ErrorCode): string | undefined {
  const { input } = args
  const given: object = typeof input === 'object' && input !== null ? input : args
  return texts[name]?.replace(/\{(\w+)\}/g, (_whole, member: string) => {
    return member === 'status' ? String(statuses[code] ?? 500) : String(Reflect.get(given, member) ?? '')
  })
}
