/** Documents for cases that the registered ones do not cover: every form of a value, every kind of level, aliases. */
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
  `query edges($id: ID!, $first: Int, $after: String, $filter: ModelEventOccurrenceFilterInput, $sortDirection: ModelSortDirection) {
    listEventOccurrences(coachID: $id, filter: $filter, first: $first, after: $after, sortDirection: $sortDirection) {
      kind: __typename again: edges { __typename place: cursor cursor } pageInfo { __typename endCursor hasNextPage hasPreviousPage startCursor }
      edges { node { id name assistantInfo { id classes(first: 1) { edges { cursor node { id company { id } } } pageInfo { hasNextPage } } }
        viewerBooking { id occurrence { id } } } row: node { __typename endDate } } items { id category { id } } nextToken }
    none: listEventOccurrences(coachID: "unknown", first: $first) { edges { cursor node { id } } pageInfo { endCursor startCursor hasNextPage } } }`,
  `query edgesBelow($inner: Int, $limit: Int = 7, $with: Boolean!) { listCategories(limit: $limit) { items { id
    subCategories(first: $inner) { edges { cursor node { id order category { id subCategories(first: 1) { edges { cursor } } } } }
      pageInfo { startCursor hasNextPage @include(if: $with) } } only: subCategories(limit: 1) { pageInfo { hasPreviousPage } } kind: subCategories { __typename } } } }`,
  `query edgesOfOne($id: ID!, $first: Int = 2, $after: String) { getContacts(id: $id) { id
    classes(first: $first, after: $after) { edges { cursor node { id name } } pageInfo { hasPreviousPage endCursor } } } }`,
  `query edgesOfBookings($first: Int, $cursor: String, $filter: ModelAttendanceFilterInput) { viewer { bookings(first: $first, after: $cursor, filter: $filter) {
    edges { node { id status occurrence { id coachInfo { id } } } } pageInfo { hasNextPage endCursor hasPreviousPage } } } }`,
  `query films($id: ID!, $first: Int, $after: String) { listVideos(first: $first, after: $after) {
    edges { cursor node { id videoURL again: videoURL still: videoThumbnail thumbnail image audioURL videoPreviewURL objectKey
      chapters { title thumbnails __typename } shares(limit: 1) { items { video { videoURL } } } } } }
    videosByCoachID(coachID: $id) { items { id videoURL } } getVideos(id: "film") { videoURL viewerProgress { video { videoThumbnail } } } }`,
  `query attendees($id: ID!, $limit: Int, $nextToken: String, $filter: ModelAttendanceFilterInput) {
    attendancesByEventOccurrenceID(eventOccurrenceID: $id, limit: $limit, nextToken: $nextToken, filter: $filter) { nextToken items { id memberName occurrence { name } } } }`,
]
