/** How many take part in each load test, for the test and for the cast. Coaches are the first of the members. */
export const sizes = {
  browse: { members: 40, coaches: 0, classes: 8, capacity: 10 },
  rush: { members: 100, coaches: 0, classes: 5, capacity: 10 },
  live: { members: 100, coaches: 0, classes: 1, capacity: 100 },
  storm: { members: 100, coaches: 0, classes: 1, capacity: 100 },
  burst: { members: 500, coaches: 0, classes: 8, capacity: 10 },
  upload: { members: 20, coaches: 20, classes: 1, capacity: 10 },
  train: { members: 20, coaches: 0, classes: 1, capacity: 10 },
  mixed: { members: 60, coaches: 10, classes: 8, capacity: 60 },
} as const
