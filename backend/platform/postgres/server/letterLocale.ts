/**
 * The locale by which pg_trgm recognizes letters. It uses the machine's library, whatever the locale of the database;
 * with `C`, only ASCII would be letters. It does not affect sorting.
 */
export const letterLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
