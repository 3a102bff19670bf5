import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  CONCERNS,
  EQUIPMENT,
  IMPACTS,
  type Equipment,
  type ExerciseText,
  type LibraryExercise
} from '../exercises/exercise.ts'
import { LEVELS, SPORTS, type Sport } from '../workout/workout.ts'
import { AREAS, type Composed, type ComposedBlock, type ComposerRequest } from './composed.ts'
import { compose } from './compose.ts'

const LIBRARY = join(import.meta.dirname, '../exercises/library')
const readAll = (file: string): unknown[] =>
  readdirSync(LIBRARY).map((shelf) => JSON.parse(readFileSync(join(LIBRARY, shelf, file), 'utf8')) as unknown)

export const FACTS = (readAll('facts.json') as LibraryExercise[][]).flat()
export const TEXTS = Object.assign({}, ...readAll('en.json')) as Record<string, ExerciseText>

const BY_ID = new Map(FACTS.map((exercise) => [exercise.id, exercise]))
export function factOf({ id }: { id: string }): LibraryExercise {
  const fact = BY_ID.get(id)
  if (fact === undefined) throw new Error(`The library has no ${id}.`)
  return fact
}

export const requestOf = (more: Partial<ComposerRequest> = {}): ComposerRequest => ({
  sport: 'Fitness',
  level: 'medium',
  minutes: 30,
  equipment: [],
  concerns: [],
  impact: 'high',
  recent: [],
  focus: [],
  ...more
})

export function composedOf(more: Partial<ComposerRequest>, seed = 1): Composed {
  const answer = compose(requestOf(more), FACTS, seed)
  if (!answer.ok) throw new Error(`${JSON.stringify(more)}: ${JSON.stringify(answer.problem)}`)
  return answer.composed
}

export const mainOf = ({ blocks }: Composed): ComposedBlock[] => blocks.filter(({ section }) => section === 'main')

const NEEDS: Partial<Record<Sport, Equipment>> = { Cycling: 'bike', 'Table Tennis': 'paddle' }

export const requests: fc.Arbitrary<ComposerRequest> = fc
  .record({
    sport: fc.constantFrom(...SPORTS),
    level: fc.constantFrom(...LEVELS),
    minutes: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 5, max: 60 }) }, fc.integer({ min: 1, max: 95 })),
    equipment: fc.oneof(fc.constant([]), fc.subarray([...EQUIPMENT])),
    concerns: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.subarray([...CONCERNS], { maxLength: 3 }) },
      fc.subarray([...CONCERNS])
    ),
    impact: fc.constantFrom(...IMPACTS),
    recent: fc.array(
      fc.subarray(
        FACTS.map(({ id }) => id),
        { maxLength: 12 }
      ),
      { maxLength: 2 }
    ),
    focus: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.subarray([...AREAS])),
    isEquipped: fc.integer({ min: 0, max: 9 })
  })
  .map(({ isEquipped, ...request }) => {
    const need = NEEDS[request.sport]
    return need === undefined || isEquipped === 0
      ? request
      : { ...request, equipment: [...new Set([...request.equipment, need])] }
  })
