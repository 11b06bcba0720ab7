/** Where users read all that is stored about them, below whatever the app is mounted at. */
export const ownDataPath = '/account/data'
