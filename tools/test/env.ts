/** A server for tests instead of the embedded one, such as a managed one of another version. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']

/** How late the gateway answers in tests of components, in milliseconds, to find those that do not wait for it. */
export const testAnswerDelayMs = Number(process.env['TEST_ANSWER_DELAY_MS'] ?? 0)

/** Of the worker that this process is; those that run beside each other have different ones. */
export const workerNumber = process.env['VITEST_POOL_ID'] ?? '0'
