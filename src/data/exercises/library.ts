// Modules that only the build knows have no file to import.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./library-files.d.ts" />
import type { ExerciseText, LibraryExercise } from '#core/exercises/exercise.ts'
import { equip, isEquippedFor } from '#core/exercises/figure/gear/slot.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import type { LibraryNames } from '#core/exercises/find.ts'
import type { Language } from '#core/workout/workout.ts'

const NAMES: Readonly<Record<Language, () => Promise<{ default: LibraryNames }>>> = {
  en: () => import('virtual:library-names/en'),
  de: () => import('virtual:library-names/de'),
  fr: () => import('virtual:library-names/fr'),
  es: () => import('virtual:library-names/es'),
  nl: () => import('virtual:library-names/nl')
}

const FOLDER = '../../core/exercises/library'
const POSES = import.meta.glob<Readonly<Record<string, Pose>>>('../../core/exercises/library/*/figures.json', {
  import: 'default'
})
const FACTS = import.meta.glob<readonly LibraryExercise[]>('../../core/exercises/library/*/facts.json', {
  import: 'default'
})
const TEXTS = import.meta.glob<Readonly<Record<string, ExerciseText>>>(
  '../../core/exercises/library/*/{en,de,fr,es,nl}.json',
  { import: 'default' }
)

/** @throws when a file cannot be loaded. */
export const readNames = async (language: Language): Promise<LibraryNames> => (await NAMES[language]()).default

async function shelfOf(id: string): Promise<string | undefined> {
  const shelves = (await import('virtual:library-shelves')).default
  return Object.keys(shelves).find((shelf) => shelves[shelf]?.includes(id))
}

async function readGear(pose: Pose): Promise<void> {
  if (!isEquippedFor(pose)) equip((await import('#core/exercises/figure/gear/gear.ts')).DRAWINGS)
}

/**
 * Loads its whole shelf, so that all of it can be drawn; nothing for an id that this version does not know. @throws as
 * above.
 */
export async function readPoses(id: string): Promise<Readonly<Record<string, Pose>>> {
  const poses = (await POSES[`${FOLDER}/${await shelfOf(id)}/figures.json`]?.()) ?? {}
  if (poses[id]) await readGear(poses[id])
  return Object.fromEntries(Object.entries(poses).filter(([, pose]) => isEquippedFor(pose)))
}

export async function readExercise(
  id: string,
  language: Language
): Promise<{ facts: LibraryExercise; text: ExerciseText } | null> {
  const shelf = await shelfOf(id)
  const [facts, texts] = await Promise.all([
    FACTS[`${FOLDER}/${shelf}/facts.json`]?.(),
    TEXTS[`${FOLDER}/${shelf}/${language}.json`]?.()
  ])
  const fact = facts?.find((one) => one.id === id)
  const text = texts?.[id]
  return fact === undefined || text === undefined ? null : { facts: fact, text }
}

/** @throws as above. */
export const readFacts = async (): Promise<readonly LibraryExercise[]> =>
  (await Promise.all(Object.values(FACTS).map((load) => load()))).flat()

/** The whole library with the texts of one language, as the composer needs it. @throws as above. */
export async function readLibrary(
  language: Language
): Promise<{ facts: readonly LibraryExercise[]; texts: Readonly<Record<string, ExerciseText>> }> {
  const files = Object.keys(TEXTS).filter((path) => path.endsWith(`/${language}.json`))
  const [facts, texts] = await Promise.all([readFacts(), Promise.all(files.map((path) => TEXTS[path]?.()))])
  return { facts, texts: Object.assign({}, ...texts) as Readonly<Record<string, ExerciseText>> }
}
