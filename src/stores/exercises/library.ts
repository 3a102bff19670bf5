import { atom } from 'nanostores'
import { findExercise, nameIndex, type NameIndex } from '#core/exercises/find.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { readNames, readPoses } from '../../data/exercises/library.ts'

/** In lookup order: the workout's language, then the others. Empty until loaded. */
export const $names = atom<readonly NameIndex[]>([])

export const $poses = atom<Readonly<Record<string, Pose | null>>>({})

const found = new WeakMap<readonly NameIndex[], Map<string, string | undefined>>()

/** Finds the id of a name among the loaded names. Every name is looked up once. */
export function findKnown(name: string): string | undefined {
  const indexes = $names.get()
  const known = found.get(indexes) ?? new Map<string, string | undefined>()
  found.set(indexes, known)
  if (!known.has(name)) known.set(name, findExercise(name, indexes))
  return known.get(name)
}

const indexes = new Map<Language, Promise<NameIndex>>()

function indexOf(language: Language): Promise<NameIndex> {
  const known = indexes.get(language)
  if (known !== undefined) return known
  const index = readNames(language).then((names) => nameIndex(names, language))
  indexes.set(language, index)
  index.catch(() => indexes.delete(language))
  return index
}

let wanted: Language | null = null

/** The names in one language. @throws when they cannot be loaded. */
export async function loadNames(language: Language): Promise<void> {
  if (wanted === language && $names.get()[0]?.language === language) return
  wanted = language
  const index = await indexOf(language)
  if (wanted === language && $names.get()[0] !== index) $names.set([index])
}

export async function loadAllNames(language: Language): Promise<void> {
  await loadNames(language)
  if (wanted !== language || $names.get().length === LANGUAGES.length) return
  const others = LANGUAGES.filter((other) => other !== language)
  const all = await Promise.all([language, ...others].map(indexOf))
  if (wanted === language) $names.set(all)
}

/** Loads as many languages as it takes to know these names. Loads none offline. */
export async function findAll(names: readonly string[], language: Language): Promise<void> {
  const wished = names.filter((name) => name.trim() !== '')
  if (wished.length === 0) return
  try {
    await loadNames(language)
    if (wished.some((name) => findKnown(name) === undefined)) await loadAllNames(language)
  } catch {
    // The sport's icon is shown instead.
  }
}

export const nameOfExercise = (id: string): string | undefined =>
  $names.get()[0]?.entries.find((entry) => entry.id === id && entry.isFirst)?.name

const asked = new Set<string>()

export async function loadPose(id: string): Promise<void> {
  if (asked.has(id)) return
  asked.add(id)
  try {
    const poses = { [id]: null, ...(await readPoses(id)) }
    const known = $poses.get()
    // A page with all figures asks for each one of a shelf and should not be rendered as often.
    if (Object.entries(poses).some(([one, pose]) => known[one] !== pose)) $poses.set({ ...known, ...poses })
  } catch {
    $poses.set({ ...$poses.get(), [id]: null })
    // Offline: the next caller tries again.
    asked.delete(id)
  }
}
