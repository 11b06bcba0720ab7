/** Where a person lands who came for nothing in particular. */
export const DEFAULT_PATH = '/dashboard/today'

export const SIGN_IN = '/auth/amplify/sign-in'
export const SIGN_UP = '/auth/amplify/sign-up'
export const VERIFY = '/auth/amplify/verify'
export const SURVEY = '/auth/amplify/survey'
export const NOT_FOUND = '/404'
