/**
 * Thresholds that hold on a quiet machine alone: times, and the share of calls that are told to try again. A run that judges
 * by other counts alone, as in CI, leaves them out.
 */
export function whenQuiet(thresholds: Readonly<Record<string, string[]>>): Readonly<Record<string, string[]>> {
  return __ENV['COUNTS_ONLY'] === undefined ? thresholds : {}
}
