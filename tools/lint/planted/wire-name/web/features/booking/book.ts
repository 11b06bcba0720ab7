// Breaks house/no-wire-names
export const bookingClassLambda = 1
