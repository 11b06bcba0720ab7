/** The user id of a coach's original plan, which each enrolled member gets a copy of. */
export const TEMPLATE = 'template'
