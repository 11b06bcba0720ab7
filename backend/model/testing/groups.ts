// Words that the lists of readers and writers share: fields and people that come together.
export const times = 'createdAt updatedAt'
/** Stands for all viewers, signed in or not. */
export const EVERYONE = 'everyone'
export const signedIn = 'newcomer mia sam coach helper rival waiting dana gil root'
/** Viewers who run what the coach teaches for the dojo, without an assistant. */
export const dojoRuns = 'coach dana root'
