import type { MediaKind, MediaState } from './media.ts'

/** A draft is known only to its own device. */
export type FileUse =
  | { kind: 'workout'; id: string; name: string }
  | { kind: 'profile' }
  | { kind: 'group'; id: string; name: string }
  | { kind: 'message' }
  | { kind: 'draft'; name: string }

export interface StoredFile {
  id: string
  name: string
  url: string
  kind: MediaKind
  state: MediaState
  size: number
  use: FileUse | null
  createdAt: string
}

export const FILE_GROUPS = ['all', 'videos', 'pictures', 'sounds', 'unused'] as const
export type FileGroup = (typeof FILE_GROUPS)[number]

export const FILE_ORDERS = ['size', 'newest', 'oldest', 'name'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

/** A newer file may belong to a workout that is not saved yet, perhaps on another device. */
const FRESH_MS = 24 * 60 * 60_000

export const groupOf = (kind: MediaKind): 'videos' | 'pictures' | 'sounds' =>
  kind === 'image' ? 'pictures' : kind === 'music' ? 'sounds' : 'videos'

export const isFresh = (file: StoredFile, now: number): boolean => now - Date.parse(file.createdAt) < FRESH_MS

export const isUnused = (file: StoredFile, now: number): boolean =>
  file.use === null && file.state === 'ready' && !isFresh(file, now)

export function filesIn(files: readonly StoredFile[], group: FileGroup, now: number): StoredFile[] {
  if (group === 'all') return [...files]
  return files.filter((file) => (group === 'unused' ? isUnused(file, now) : groupOf(file.kind) === group))
}

/** Sorts names as people of this language do: `clip 2` before `clip 10`. */
export function sortFiles(files: readonly StoredFile[], order: FileOrder, language: string): StoredFile[] {
  const names = new Intl.Collator(language, { numeric: true })
  const compare: Record<FileOrder, (a: StoredFile, b: StoredFile) => number> = {
    size: (a, b) => b.size - a.size,
    newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
    name: (a, b) => names.compare(a.name, b.name)
  }
  return files.toSorted((a, b) => compare[order](a, b) || names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

export const bytesOf = (files: readonly StoredFile[]): number => files.reduce((sum, file) => sum + file.size, 0)

export function workoutsOf(files: readonly StoredFile[]): { id: string; name: string }[] {
  const found = new Map<string, string>()
  for (const { use } of files) if (use?.kind === 'workout') found.set(use.id, use.name)
  return [...found].map(([id, name]) => ({ id, name }))
}
