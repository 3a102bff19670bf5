/** What a search needs of the exercise library: names in all languages and equipment. Loads with the first publication. */
import type { ExerciseText } from '#core/exercises/exercise.ts'
import { namesIn } from '#core/exercises/library-names.ts'
import { allFacts } from '../lib/library-facts.ts'

export interface KnownExercise {
  /** In all languages. */
  names: readonly string[]
  isFree: boolean
}

type Texts = Readonly<Record<string, ExerciseText>>
interface Json {
  default: unknown
}

/**
 * Written out, because the bundler of the Worker follows only literal paths. Node needs the type when it loads the demo
 * data.
 */
const TEXTS = (): Promise<Json[]> =>
  Promise.all([
    import('#core/exercises/library/cardio/en.json', { with: { type: 'json' } }),
    import('#core/exercises/library/cardio/de.json', { with: { type: 'json' } }),
    import('#core/exercises/library/cardio/fr.json', { with: { type: 'json' } }),
    import('#core/exercises/library/cardio/es.json', { with: { type: 'json' } }),
    import('#core/exercises/library/cardio/nl.json', { with: { type: 'json' } }),
    import('#core/exercises/library/core/en.json', { with: { type: 'json' } }),
    import('#core/exercises/library/core/de.json', { with: { type: 'json' } }),
    import('#core/exercises/library/core/fr.json', { with: { type: 'json' } }),
    import('#core/exercises/library/core/es.json', { with: { type: 'json' } }),
    import('#core/exercises/library/core/nl.json', { with: { type: 'json' } }),
    import('#core/exercises/library/legs/en.json', { with: { type: 'json' } }),
    import('#core/exercises/library/legs/de.json', { with: { type: 'json' } }),
    import('#core/exercises/library/legs/fr.json', { with: { type: 'json' } }),
    import('#core/exercises/library/legs/es.json', { with: { type: 'json' } }),
    import('#core/exercises/library/legs/nl.json', { with: { type: 'json' } }),
    import('#core/exercises/library/push/en.json', { with: { type: 'json' } }),
    import('#core/exercises/library/push/de.json', { with: { type: 'json' } }),
    import('#core/exercises/library/push/fr.json', { with: { type: 'json' } }),
    import('#core/exercises/library/push/es.json', { with: { type: 'json' } }),
    import('#core/exercises/library/push/nl.json', { with: { type: 'json' } }),
    import('#core/exercises/library/sports/en.json', { with: { type: 'json' } }),
    import('#core/exercises/library/sports/de.json', { with: { type: 'json' } }),
    import('#core/exercises/library/sports/fr.json', { with: { type: 'json' } }),
    import('#core/exercises/library/sports/es.json', { with: { type: 'json' } }),
    import('#core/exercises/library/sports/nl.json', { with: { type: 'json' } }),
    import('#core/exercises/library/yoga/en.json', { with: { type: 'json' } }),
    import('#core/exercises/library/yoga/de.json', { with: { type: 'json' } }),
    import('#core/exercises/library/yoga/fr.json', { with: { type: 'json' } }),
    import('#core/exercises/library/yoga/es.json', { with: { type: 'json' } }),
    import('#core/exercises/library/yoga/nl.json', { with: { type: 'json' } })
  ])

async function load(): Promise<ReadonlyMap<string, KnownExercise>> {
  const [facts, texts] = await Promise.all([allFacts(), TEXTS()])
  const names = texts.map((file) => namesIn(file.default as Texts))
  return new Map(
    facts.map(({ id, equipment }) => [
      id,
      { names: [...new Set(names.flatMap((file) => file[id] ?? []))], isFree: equipment.length === 0 }
    ])
  )
}

let loading: ReturnType<typeof load> | null = null

/** By id. */
export const knownExercises = (): ReturnType<typeof load> => (loading ??= load())
