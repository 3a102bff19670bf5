import type { ComposerRequest } from '../composer/composed.ts'
import { LEVELS } from '../workout/workout.ts'
import type { Wish } from './wish.ts'

/**
 * Which of the wishes a draft does not hold: nothing met all of them, or there is no way further.
 * @param before What was asked for before the wishes.
 */
export function unmetWishes(wishes: readonly Wish[], made: ComposerRequest, before: ComposerRequest): Wish[] {
  const harder = LEVELS.indexOf(made.level) - LEVELS.indexOf(before.level)
  const longer = made.minutes - before.minutes
  return wishes.filter((wish) => {
    switch (wish.kind) {
      case 'minutes':
        return wish.minutes !== made.minutes
      case 'rounds':
        return made.rounds !== wish.rounds
      case 'use':
        return !wish.equipment.every((one) => made.use?.includes(one))
      case 'include':
        return !made.include?.some(({ what }) => what === wish.what)
      case 'focus':
        return !wish.parts.every((one) => one === 'fullBody' || made.parts?.includes(one))
      case 'shorter':
        return longer >= 0
      case 'longer':
        return longer <= 0
      case 'easier':
        return harder >= 0
      case 'harder':
        return harder <= 0
      default:
        return false
    }
  })
}
