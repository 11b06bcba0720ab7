/**
 * By which pg_trgm knows a letter. It asks the machine's library, whatever locale the database sorts and folds by; with
 * `C` only ASCII would be letters to it. No order hangs on it.
 */
export const letterLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
