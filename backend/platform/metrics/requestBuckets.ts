/**
 * Upper bounds of the histogram of request durations, in seconds. In a file of their own, because the metrics library
 * is only loaded if needed.
 */
export const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
