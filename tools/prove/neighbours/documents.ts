/** What the two members send. */
export const documents = {
  read: `query NeighbourRead { viewer { id firstName } }`,
  write: `mutation NeighbourWrite($input: CreateUserActivityInput!) { createUserActivities(input: $input) { id } }`,
  plan: `mutation NeighbourPlan($input: PlanRequestInput!) { createCustomPlansLambda(input: $input) { success code } }`,
  voice: `query NeighbourVoice($filter: AudioFromTextFilter!) { getAudioFromText(filter: $filter) { audio } }`,
  search: `query NeighbourSearch($filter: OnDemandVideosFilter!) { getOnDemandVideosByFilter(filter: $filter, limit: 20) { items { id } nextToken } }`,
  filter: `query NeighbourFilter($filter: ModelVideoFilterInput!) { listVideos(filter: $filter, limit: 100) { items { id } nextToken } }`,
  records: `query NeighbourRecords { getPersonalRecords { videoID bestWeight } }`,
  history: `query NeighbourHistory($id: ID!, $filter: ModelWorkoutLogFilterInput) { workoutLogsByUserIDAndPerformedAt(userID: $id, sortDirection: DESC, filter: $filter, limit: 1000) { items { id } } }`,
  remove: `mutation NeighbourRemove($input: DeleteProgramInput!) { deletePrograms(input: $input) { id } }`,
} as const

export type Sent = keyof typeof documents
