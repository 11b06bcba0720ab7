/**
 * Thresholds that hold only on a quiet machine: times, the pace of new work, and the share of calls that are told to try
 * again. A run that judges by other counts alone, as in CI, leaves them out.
 */
export function whenQuiet(thresholds: Readonly<Record<string, string[]>>): Readonly<Record<string, string[]>> {
  return __ENV['COUNTS_ONLY'] === undefined ? thresholds : {}
}
