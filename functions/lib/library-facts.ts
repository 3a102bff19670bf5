/** The library's facts, without texts. They load with the first request that needs them. */
import type { EquipmentById } from '#core/public/similar-workouts.ts'
import type { LibraryExercise } from '#core/exercises/exercise.ts'

/** Node needs the type when it loads the demo data. */
async function loadFacts(): Promise<LibraryExercise[]> {
  const shelves = await Promise.all([
    import('#core/exercises/library/cardio/facts.json', { with: { type: 'json' } }),
    import('#core/exercises/library/core/facts.json', { with: { type: 'json' } }),
    import('#core/exercises/library/legs/facts.json', { with: { type: 'json' } }),
    import('#core/exercises/library/push/facts.json', { with: { type: 'json' } }),
    import('#core/exercises/library/sports/facts.json', { with: { type: 'json' } }),
    import('#core/exercises/library/yoga/facts.json', { with: { type: 'json' } })
  ])
  return shelves.flatMap((shelf) => shelf.default as LibraryExercise[])
}

let facts: Promise<LibraryExercise[]> | null = null

export const allFacts = (): Promise<LibraryExercise[]> => (facts ??= loadFacts())

let equipment: Promise<EquipmentById> | null = null

export const equipmentById = (): Promise<EquipmentById> =>
  (equipment ??= allFacts().then((all) => new Map(all.map((one) => [one.id, one.equipment]))))
