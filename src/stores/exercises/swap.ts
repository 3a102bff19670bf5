import type { SwapTo } from '#core/exercises/swap.ts'
import { variantsOf, type Variant } from '#core/exercises/page/variants.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { readExercise } from '../../data/exercises/library.ts'

export interface SwapChoice extends SwapTo {
  kind: Variant['kind']
}

/** Includes their texts in one language. @throws when they cannot be loaded. */
export async function readSwaps(id: string, language: Language): Promise<SwapChoice[]> {
  const known = await readExercise(id, language)
  if (known === null) return []
  const choices = variantsOf(known.facts).map(async ({ id: other, kind }): Promise<SwapChoice[]> => {
    const found = await readExercise(other, language)
    if (found === null) return []
    const { facts, text } = found
    return [{ id: other, kind, name: text.name, line: text.line, side: facts.side }]
  })
  return (await Promise.all(choices)).flat()
}

/** The library's texts for an exercise, in every language. @throws as above. */
export async function linesOf(id: string): Promise<string[]> {
  const found = await Promise.all(LANGUAGES.map((language) => readExercise(id, language)))
  return found.flatMap((one) => (one === null ? [] : [one.text.line]))
}
