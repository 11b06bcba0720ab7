/** Upper bounds of the classes in which durations of requests are counted, in seconds. Apart from the metrics, whose library is loaded only for them. */
export const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
