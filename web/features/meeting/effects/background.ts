/** What stands behind a person in their picture. */
export type Background = 'none' | 'blur' | 'replace'

/** One that is made, not left as the camera sees it. */
export type MadeBackground = Exclude<Background, 'none'>
