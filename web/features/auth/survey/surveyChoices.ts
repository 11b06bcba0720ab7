/** The answers of the survey, spelled as the API stores them. */
export const frequencies = ['1 day', '2 to 3 days', '4 to 5 days', '6 to 7 days'] as const
export const levels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced'] as const
export const goals = ['Gain Weight', 'Lose Weight', 'Get Fitter', 'Gain More Flexibility', 'Learn New Skills'] as const
export const times = ['Morning', 'Afternoon', 'Evening'] as const

export type Frequency = (typeof frequencies)[number]
export type Level = (typeof levels)[number]
export type Goal = (typeof goals)[number]
export type TimeOfDay = (typeof times)[number]
