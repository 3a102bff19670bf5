import type { ComposerProblem } from '#core/composer/composed.ts'
import type { Equipment } from '#core/exercises/exercise.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Sport } from '#core/workout/workout.ts'

export const thingsText = (things: readonly Equipment[], t: Translate): string =>
  things.map((thing) => t(`equipment.${thing}`)).join(', ')

/** Says why the composer cannot meet a request. */
export function problemText(problem: ComposerProblem, sport: Sport, t: Translate): string {
  const key = `ai.problem-${problem.code}`
  if (problem.code === 'too-short') return t(key, { minutes: problem.leastMinutes })
  if (problem.code === 'too-long') return t(key, { minutes: problem.mostMinutes })
  if (problem.code !== 'equipment-missing') return t(key)
  return t(key, { sport: t(`sports.${sport}`), things: thingsText(problem.equipment, t) })
}
