/** In the list of a film's sizes, the name of the files with which it begins, each relative to the list, with spaces between. */
export const BEGINNING = 'studio.obi.beginning'
