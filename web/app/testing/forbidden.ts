/** Sentences about answers that no gateway gives. A test that leaves one here has failed. */
export const forbidden: string[] = []
