/** Whose a plan is that nobody trains: the coach wrote it, and everyone who enrols gets a copy. */
export const TEMPLATE = 'template'
