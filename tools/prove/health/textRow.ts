/**
 * What members could write about their health, in their own words. Each row says what has to be spared: nothing, or
 * `unclear` where a doctor or a question must decide.
 */
export interface TextRow {
  kind: 'plain' | 'misspelled' | 'negated' | 'family' | 'two' | 'note' | 'harmless' | 'unclear'
  spares: string
  /** Between bars. */
  texts: string
}
