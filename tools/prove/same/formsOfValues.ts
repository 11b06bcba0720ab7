/** What the registered documents do not ask: every form of a value, every kind of level, fields by other names. */
export const formsOfValues: readonly string[] = [
  `query numbers($limit: Int, $nextToken: String) { listProfiles(limit: $limit, nextToken: $nextToken) {
    nextToken __typename more: nextToken items { id height waistSize weight { stamp: timeStamp value __typename } healthConditions birthdate interestedInCoaching numberDaysInWeek } } }`,
  `query people($limit: Int, $nextToken: String) { listContacts(limit: $limit, nextToken: $nextToken) {
    items { id email firstName deviceInfo deviceTokens referralSource isPhoneVerified yearsOfExperience createdAt
      profile { id height birthdate } rolesList(limit: 2) { nextToken items { role status company { name } } }
      classes(limit: 1, sortDirection: DESC) { nextToken items { id name } } } nextToken } }`,
  `query settings { listAppConfigs { items { configKey value updatedAt } } getAppConfigs(configKey: "welcome") { value } }`,
  `query taught($id: ID!, $filter: ModelEventOccurrenceFilterInput, $limit: Int, $nextToken: String) {
    listEventOccurrences(coachID: $id, filter: $filter, limit: $limit, nextToken: $nextToken, sortDirection: DESC) {
      nextToken again: items { id } items { __typename id name eventMedia { url kind: type } patternValue isCourse remaining
        isClassMode parentEventStartDate assistantInfo { id gender birthdate } company { id address }
        viewerBooking { id memberName memberPhoto occurrence { id viewerBooking { eventID coachID } } } } } }`,
  `query classes($limit: Int, $with: Boolean!) { listEvents(limit: $limit) { items { id booked remaining categoryName
      ... on Event @include(if: $with) { subCategoryName status } level @skip(if: $with) } nextToken } }`,
  `query categories($limit: Int, $nextToken: String, $inner: Int) { listCategories(limit: $limit, nextToken: $nextToken) {
    items { id name order goals levels subCategories(limit: $inner) { nextToken items { id category { name } } } } nextToken } }`,
  `query readOn($nextToken: String, $id: ID!) { getContacts(id: $id) { id rolesList(limit: 1, nextToken: $nextToken) { items { id } nextToken } } }`,
  `query one($id: ID!, $endDate: AWSDateTime!) { getEventOccurrences(coachID: $id, endDate: $endDate) { id endDate }
    getAttendances(memberID: $id, endDate: $endDate) { id status memberName } getCategories(id: $id) { id } }`,
  `query named($id: ID!, $now: AWSDateTime!) { viewer { id email bookings(limit: 2) { nextToken items { id status occurrence { name } } } }
    getAttendeesForOccurrenceLambda(filter: { eventOccurrenceID: $id }) { id memberName status }
    getClassesLambda(categoryID: $id) { id name remaining } getLatestClassesLambda(filter: { endDate: $now }) { id coachInfo { firstName } } }`,
  `query attendees($id: ID!, $limit: Int, $nextToken: String, $filter: ModelAttendanceFilterInput) {
    attendancesByEventOccurrenceID(eventOccurrenceID: $id, limit: $limit, nextToken: $nextToken, filter: $filter) { nextToken items { id memberName occurrence { name } } } }`,
]
