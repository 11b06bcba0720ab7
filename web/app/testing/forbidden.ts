/**
 * Sentences about answers that no gateway gives, and about requests that have no answer in the test. A test that leaves
 * one here has failed. Apart from what finds them, which brings the contract along: every component test looks here.
 */
export const forbidden: string[] = []
