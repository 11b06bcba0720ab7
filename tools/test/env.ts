/** A server to test on instead of our own, such as a managed one of another version. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
