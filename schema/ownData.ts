/** Path of the user's own data, below the app's base path. */
export const ownDataPath = '/account/data'
