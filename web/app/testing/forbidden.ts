/**
 * Violations: answers that no gateway gives, and requests without an answer in the test. A test with an entry here
 * fails. In a file of its own, because every component test imports it, and the code that finds violations includes the
 * schema.
 */
export const forbidden: string[] = []
