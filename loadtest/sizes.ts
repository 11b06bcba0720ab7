/** How many play in each load test: read by the test and by who casts it. Every run is short and ends by itself. */
export const sizes = {
  browse: { members: 40, classes: 8, capacity: 10 },
  rush: { members: 100, classes: 5, capacity: 10 },
  live: { members: 100, classes: 1, capacity: 100 },
} as const
