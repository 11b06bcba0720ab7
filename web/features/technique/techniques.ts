import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How an exercise is done well. */
export interface Technique {
  cue: MessageDescriptor
  mistake: MessageDescriptor
  breathing: MessageDescriptor
}

const breathing = {
  lowering: msg`Breathe in on the way down and out on the way up.`,
  effort: msg`Breathe out on the effort and in as you return.`,
  steady: msg`Keep breathing evenly, and never hold your breath.`,
  rhythm: msg`Breathe in a steady rhythm that fits your pace.`,
  punch: msg`Breathe out with each punch.`,
  stretch: msg`Breathe slowly, and ease further as you breathe out.`,
  nose: msg`Breathe through your nose if you can, without strain.`,
}

/** Movements with the same technique, and the exercises that are one, by their English title in lower case. */
const movements: readonly (Technique & { titles: readonly string[] })[] = [
  {
    titles: ['sit to stand', 'squat', 'goblet squat', 'barbell squat'],
    cue: msg`Keep your whole foot on the floor, and let your knees follow your toes.`,
    mistake: msg`Your knees fall inward, or your heels lift.`,
    breathing: breathing.lowering,
  },
  {
    titles: ['reverse lunge', 'split squat', 'single-leg squat to a box'],
    cue: msg`Stay tall, and push up through the whole foot of the working leg.`,
    mistake: msg`The knee of the working leg falls inward.`,
    breathing: breathing.lowering,
  },
  {
    titles: ['romanian deadlift with dumbbells', 'kettlebell deadlift', 'kettlebell swing'],
    cue: msg`Push your hips back, with a long back and soft knees.`,
    mistake: msg`You round your back, or squat down instead.`,
    breathing: breathing.lowering,
  },
  {
    titles: ['glute bridge', 'single-leg glute bridge', 'hamstring walk-out', 'seated glute squeeze'],
    cue: msg`Squeeze your glutes, and keep your ribs down.`,
    mistake: msg`You arch your lower back.`,
    breathing: breathing.effort,
  },
  {
    titles: ['wall push-up', 'push-up on the knees', 'push-up', 'push-up, hands close'],
    cue: msg`Move your body as one piece.`,
    mistake: msg`Your hips sag, or your head drops first.`,
    breathing: breathing.lowering,
  },
  {
    titles: [
      'dumbbell press on the floor',
      'bench press',
      'dumbbell shoulder press',
      'pike push-up',
      'palm press',
      'towel press-down, seated',
    ],
    cue: msg`Press evenly with both arms, with your shoulders away from your ears.`,
    mistake: msg`You arch your lower back, or one arm does more than the other.`,
    breathing: breathing.effort,
  },
  {
    titles: [
      'towel row, seated',
      'band row',
      'dumbbell row',
      'band pull-apart',
      'pull-up',
      'chin-up with a slow way down',
      'shoulder blade squeeze',
    ],
    cue: msg`Start with your shoulder blades, then your arms follow.`,
    mistake: msg`You swing, or pull your shoulders up to your ears.`,
    breathing: breathing.effort,
  },
  {
    titles: ['superman, slowly', 'prone angel'],
    cue: msg`Lift only as high as your neck stays long.`,
    mistake: msg`You throw your head back.`,
    breathing: breathing.steady,
  },
  {
    titles: ['towel curl, seated', 'band curl', 'dumbbell curl'],
    cue: msg`Keep your elbows at your sides, and lower slowly.`,
    mistake: msg`You swing your upper body to lift.`,
    breathing: breathing.effort,
  },
  {
    titles: [
      'leg extension in a chair',
      'heel pull in a chair',
      'standing calf raise',
      'calf pump in a chair',
      'band side step',
      'open and close the hands',
      'chin tucks',
    ],
    cue: msg`Move slowly in both directions, and pause at the end.`,
    mistake: msg`You use momentum, or let the movement drop back.`,
    breathing: breathing.steady,
  },
  {
    titles: ['dead bug', 'hanging knee raise', 'bear crawl', 'mountain climbers'],
    cue: msg`Brace your belly before you move, and keep your lower back still.`,
    mistake: msg`Your lower back arches or sways.`,
    breathing: breathing.steady,
  },
  {
    titles: ['plank on the forearms', 'side plank', 'wall sit'],
    cue: msg`Push away from the floor or the wall, and keep still.`,
    mistake: msg`You slip out of the position, or hold your breath.`,
    breathing: breathing.steady,
  },
  {
    titles: ['burpee', 'boxer’s shuffle', 'high knees', 'jumping jacks', 'skater hops', 'rope skipping'],
    cue: msg`Land softly, with your knees bent.`,
    mistake: msg`You land hard, or with straight knees.`,
    breathing: breathing.rhythm,
  },
  {
    titles: ['seated march', 'march on the spot', 'step and touch', 'heel digs with arms', 'arms up and open'],
    cue: msg`Stay tall, and find a steady rhythm.`,
    mistake: msg`You lean back, or rush.`,
    breathing: breathing.rhythm,
  },
  {
    titles: ['seated punches, softly', 'shadow boxing', 'rounds on the bag'],
    cue: msg`Turn with your whole upper body, and bring each hand back to your face.`,
    mistake: msg`You lock your elbow, or drop the other hand.`,
    breathing: breathing.punch,
  },
  {
    titles: [
      'chest opener in a chair',
      'side reach in a chair',
      'knee hug in a chair',
      'cat and cow',
      'child’s pose',
      'figure-four stretch',
      'low lunge stretch',
      'downward dog',
      'seated forward fold on a block',
      'thread the needle',
    ],
    cue: msg`Ease in until you feel a mild stretch.`,
    mistake: msg`You bounce, or go on into pain.`,
    breathing: breathing.stretch,
  },
  {
    titles: ['box breathing', 'belly breathing, seated'],
    cue: msg`Relax your shoulders, and let your belly move.`,
    mistake: msg`You lift your shoulders, or force the breath.`,
    breathing: breathing.nose,
  },
]

/** True of any exercise, for those that the table does not have. */
const anyMovement: Technique = {
  cue: msg`Move slowly enough to stop at any point.`,
  mistake: msg`You go on although it hurts.`,
  breathing: breathing.steady,
}

const byTitle = new Map(movements.flatMap((movement) => movement.titles.map((title) => [title, movement] as const)))

export function isInTable(title: string): boolean {
  return byTitle.has(keyOf(title))
}

export function techniqueOf(title: string): Technique {
  return byTitle.get(keyOf(title)) ?? anyMovement
}

function keyOf(title: string): string {
  return title.trim().toLowerCase()
}
