import type { ExerciseKind, TrainingLevel } from '#schema/training/exercise.ts'

/**
 * How a coach doses training, as data. The solver, the check, the prompt and the table in docs/programs.md come from it.
 * Each rule has its unit and its source.
 */
export const sources = {
  ACSM_2009:
    'American College of Sports Medicine: Progression models in resistance training for healthy adults. Med Sci Sports Exerc 41(3), 2009, 687–708',
  ACSM_2011:
    'Garber et al.: Quantity and quality of exercise (position stand of the American College of Sports Medicine). Med Sci Sports Exerc 43(7), 2011, 1334–1359',
  NSCA_2016:
    'Haff and Triplett (National Strength and Conditioning Association): Essentials of strength training and conditioning. 4th edition, 2016',
  NSCA_2009:
    'Faigenbaum et al.: Youth resistance training: updated position statement paper from the National Strength and Conditioning Association. J Strength Cond Res 23(5 Suppl), 2009, S60–S79',
  NSCA_2019:
    'Fragala et al.: Resistance training for older adults: position statement from the National Strength and Conditioning Association. J Strength Cond Res 33(8), 2019, 2019–2052',
  SCHOENFELD_2017:
    'Schoenfeld, Ogborn and Krieger: Dose-response relationship between weekly resistance training volume and increases in muscle mass. J Sports Sci 35(11), 2017, 1073–1082',
  ZOURDOS_2016:
    'Zourdos et al.: Novel resistance training-specific rating of perceived exertion scale measuring repetitions in reserve. J Strength Cond Res 30(1), 2016, 267–275',
  ROGERSON_2024: 'Rogerson et al.: Deloading practices in strength and physique sports. Sports Med Open 10, 2024, 26',
  BOSQUET_2013:
    'Bosquet et al.: Effect of training cessation on muscular performance: a meta-analysis. Scand J Med Sci Sports 23(3), 2013, e140–e149',
  ACSM_2021:
    'Liguori et al. (American College of Sports Medicine): ACSM’s guidelines for exercise testing and prescription. 11th edition, 2021',
  ACOG_2020:
    'American College of Obstetricians and Gynecologists: Physical activity and exercise during pregnancy and the postpartum period. Committee Opinion 804. Obstet Gynecol 135(4), 2020, e178–e188',
  AHA_2007:
    'Williams et al. (American Heart Association): Resistance exercise in individuals with and without cardiovascular disease: 2007 update. Circulation 116(5), 2007, 572–584',
  ESC_2021:
    'Pelliccia et al.: 2020 ESC guidelines on sports cardiology and exercise in patients with cardiovascular disease. Eur Heart J 42(1), 2021, 17–96',
  ESSA_2017:
    'Beck et al.: Exercise and Sports Science Australia (ESSA) position statement on exercise prescription for the prevention and management of osteoporosis. J Sci Med Sport 20(5), 2017, 438–445',
  KOLBER_2010:
    'Kolber et al.: Shoulder injuries attributed to resistance training: a brief review. J Strength Cond Res 24(6), 2010, 1696–1704',
  CAUTION: 'Our own caution, with no guideline behind it: coaches ask for a physician’s word first',
} as const
export type Source = keyof typeof sources

/** How a source is cited in a table. */
export const sourceNames: Readonly<Record<Source, string>> = {
  ACSM_2009: 'ACSM 2009',
  ACSM_2011: 'ACSM 2011',
  NSCA_2016: 'NSCA 2016',
  NSCA_2009: 'NSCA 2009',
  NSCA_2019: 'NSCA 2019',
  SCHOENFELD_2017: 'Schoenfeld 2017',
  ZOURDOS_2016: 'Zourdos 2016',
  ROGERSON_2024: 'Rogerson 2024',
  BOSQUET_2013: 'Bosquet 2013',
  ACSM_2021: 'ACSM 2021',
  ACOG_2020: 'ACOG 2020',
  AHA_2007: 'AHA 2007',
  ESC_2021: 'ESC 2021',
  ESSA_2017: 'ESSA 2017',
  KOLBER_2010: 'Kolber 2010',
  CAUTION: 'Caution',
}

/** The goals of the survey, by their stored values. A goal of a member's own counts as the third. */
export const goalKeys = [
  'Gain Weight',
  'Lose Weight',
  'Get Fitter',
  'Gain More Flexibility',
  'Learn New Skills',
] as const
export type GoalKey = (typeof goalKeys)[number]
export const DEFAULT_GOAL: GoalKey = 'Get Fitter'

export type Range = readonly [least: number, most: number]

export interface DoseRule {
  sets: Range
  /** Repetitions of strength, seconds of all other kinds: a program begins with the smallest and grows. */
  amount: Range
  /** Seconds after each set. */
  rest: Range
  source: Source
}

export interface StrengthRule extends DoseRule {
  /** Repetitions in reserve: how many more would be possible at the end of a set. */
  reserve: 1 | 2 | 3 | 4
  /** Sets of one muscle in a week that this goal asks for. */
  weeklySets: Range
}

type ByLevel = Readonly<Record<TrainingLevel, StrengthRule>>

type Row = readonly [sets: Range, reps: Range, rest: Range, reserve: 1 | 2 | 3 | 4, weekly: Range, source: Source]

function byLevel(...[rookie, beginner, intermediate, advanced]: readonly [Row, Row, Row, Row]): ByLevel {
  const rule = ([sets, amount, rest, reserve, weeklySets, source]: Row): StrengthRule => {
    return { sets, amount, rest, reserve, weeklySets, source }
  }
  return {
    Rookie: rule(rookie),
    Beginner: rule(beginner),
    Intermediate: rule(intermediate),
    Advanced: rule(advanced),
  }
}

export const strengthRules: Readonly<Record<GoalKey, ByLevel>> = {
  'Gain Weight': byLevel(
    [[2, 3], [8, 12], [60, 120], 3, [4, 10], 'ACSM_2009'],
    [[2, 3], [8, 12], [60, 120], 3, [6, 12], 'ACSM_2009'],
    [[3, 4], [8, 12], [60, 120], 2, [10, 16], 'SCHOENFELD_2017'],
    [[3, 5], [6, 12], [90, 150], 1, [10, 20], 'SCHOENFELD_2017'],
  ),
  'Lose Weight': byLevel(
    [[2, 3], [15, 18], [30, 75], 4, [4, 10], 'ACSM_2009'],
    [[2, 3], [15, 20], [30, 75], 3, [4, 12], 'ACSM_2009'],
    [[2, 4], [15, 20], [30, 60], 2, [6, 16], 'ACSM_2009'],
    [[3, 4], [15, 20], [30, 60], 2, [6, 20], 'ACSM_2009'],
  ),
  'Get Fitter': byLevel(
    [[2, 3], [10, 15], [60, 90], 4, [4, 10], 'ACSM_2011'],
    [[2, 3], [10, 15], [60, 90], 3, [4, 12], 'ACSM_2011'],
    [[2, 4], [10, 12], [60, 90], 2, [6, 16], 'ACSM_2011'],
    [[2, 4], [10, 12], [60, 120], 2, [8, 20], 'ACSM_2011'],
  ),
  'Gain More Flexibility': byLevel(
    [[2, 3], [12, 15], [45, 75], 4, [2, 8], 'ACSM_2011'],
    [[2, 3], [12, 15], [45, 75], 4, [2, 10], 'ACSM_2011'],
    [[2, 3], [12, 15], [45, 90], 3, [4, 12], 'ACSM_2011'],
    [[2, 4], [12, 15], [45, 90], 3, [4, 16], 'ACSM_2011'],
  ),
  'Learn New Skills': byLevel(
    [[2, 3], [5, 6], [60, 120], 4, [2, 8], 'NSCA_2016'],
    [[2, 4], [5, 6], [60, 120], 4, [2, 10], 'NSCA_2016'],
    [[3, 5], [5, 6], [75, 150], 3, [4, 14], 'NSCA_2016'],
    [[3, 5], [5, 6], [90, 150], 3, [4, 16], 'NSCA_2016'],
  ),
}

export interface AgeRule {
  /** In years. */
  ages: Range
  /** Sets of an exercise, at most. */
  mostSets: number
  /** Repetitions beyond those of the goal, with a lighter weight. */
  moreReps: number
  /** Repetitions in reserve, at least. */
  leastReserve: StrengthRule['reserve']
  source: Source
}

/** What the young and the old do otherwise in strength, whatever their goal and level. */
export const ageRules: readonly AgeRule[] = [
  { ages: [0, 17], mostSets: 3, moreReps: 2, leastReserve: 3, source: 'NSCA_2009' },
  { ages: [65, 120], mostSets: 3, moreReps: 2, leastReserve: 3, source: 'NSCA_2019' },
]

/** In years. From this age on, jumps and sprints are only for members who ask for them. */
export const impactRule = { fromAge: 65, unit: 'years', source: 'NSCA_2019' } as const

export const timedKinds = ['CIRCUIT', 'CARDIO', 'MOBILITY'] as const satisfies readonly ExerciseKind[]
export type TimedKind = (typeof timedKinds)[number]

/** For beginners; `levelSeconds` says how much other levels differ. */
export const timedRules: Readonly<Record<GoalKey, Readonly<Record<TimedKind, DoseRule>>>> = {
  'Gain Weight': {
    CIRCUIT: { sets: [2, 4], amount: [25, 40], rest: [30, 60], source: 'NSCA_2016' },
    CARDIO: { sets: [2, 4], amount: [30, 45], rest: [30, 60], source: 'NSCA_2016' },
    MOBILITY: { sets: [2, 4], amount: [20, 30], rest: [10, 30], source: 'ACSM_2011' },
  },
  'Lose Weight': {
    CIRCUIT: { sets: [2, 4], amount: [45, 60], rest: [15, 30], source: 'NSCA_2016' },
    CARDIO: { sets: [2, 3], amount: [60, 90], rest: [15, 45], source: 'ACSM_2011' },
    MOBILITY: { sets: [2, 4], amount: [25, 30], rest: [10, 30], source: 'ACSM_2011' },
  },
  'Get Fitter': {
    CIRCUIT: { sets: [2, 4], amount: [30, 45], rest: [20, 45], source: 'NSCA_2016' },
    CARDIO: { sets: [2, 4], amount: [45, 75], rest: [20, 45], source: 'ACSM_2011' },
    MOBILITY: { sets: [2, 4], amount: [30, 40], rest: [10, 30], source: 'ACSM_2011' },
  },
  'Gain More Flexibility': {
    CIRCUIT: { sets: [2, 4], amount: [35, 45], rest: [30, 60], source: 'NSCA_2016' },
    CARDIO: { sets: [2, 4], amount: [40, 60], rest: [30, 60], source: 'ACSM_2011' },
    MOBILITY: { sets: [2, 4], amount: [45, 60], rest: [10, 30], source: 'ACSM_2011' },
  },
  'Learn New Skills': {
    CIRCUIT: { sets: [2, 5], amount: [20, 30], rest: [40, 60], source: 'NSCA_2016' },
    CARDIO: { sets: [2, 4], amount: [35, 60], rest: [30, 60], source: 'NSCA_2016' },
    MOBILITY: { sets: [2, 4], amount: [35, 45], rest: [10, 30], source: 'ACSM_2011' },
  },
}

/** Seconds more or less of work in a set of circuit or cardio than a beginner has. */
export const levelSeconds: Readonly<Record<TrainingLevel, number>> = {
  Rookie: -5,
  Beginner: 0,
  Intermediate: 5,
  Advanced: 10,
}

/** Of whole weeks. */
export const weekRules = {
  /** From a hard session of a muscle to its next one, in hours. */
  recoveryHours: { value: 48, unit: 'hours', source: 'ACSM_2011' },
  /** Work of a week above that of the week before, as long as the exercises stay. */
  growth: { value: 10, unit: 'percent', source: 'ACSM_2009' },
  /** Exercises stay for so many weeks; the last one is lighter. */
  blockWeeks: {
    value: { Rookie: 6, Beginner: 6, Intermediate: 5, Advanced: 4 },
    unit: 'weeks',
    source: 'ROGERSON_2024',
  },
} as const

/** How a member's log changes their next session of strength. A row without a source is our own choice. */
export const progressRules = {
  /** Kilograms by which a load grows. The first that is within the growth of a week applies. */
  loadSteps: { value: { upper: [2.5, 1, 0.5], lower: [5, 2.5, 1, 0.5] }, unit: 'kilograms', source: 'NSCA_2016' },
  /** Sessions in a row with the most repetitions before the load grows, if their effort was not rated. */
  sessionsAtTop: { value: 2, unit: 'sessions', source: 'ACSM_2009' },
  /** Sessions in a row with missed repetitions, or all out, before the load is eased. */
  sessionsMissed: { value: 2, unit: 'sessions', source: null },
  /** By how much a load is eased. */
  easing: { value: 10, unit: 'percent', source: null },
  /** After so many days without it, an exercise begins again with less. */
  breakDays: { value: 21, unit: 'days', source: 'BOSQUET_2013' },
} as const
