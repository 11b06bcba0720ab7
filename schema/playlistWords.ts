/** The id of the playlist entry that lists a video's first files, separated by spaces and relative to the playlist. */
export const BEGINNING = 'studio.obi.beginning'
