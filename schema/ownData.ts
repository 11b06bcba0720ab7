/** Where users read their own data, below whatever the app is mounted at. */
export const ownDataPath = '/account/data'
