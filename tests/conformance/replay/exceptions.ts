/** Reads the known differences between this server and the recordings, each with its reason. */
import { readFileSync } from 'node:fs'

export interface KnownDifference {
  /** Recording, for example `04-rows`. */
  file: string
  /** Line in that file. */
  line: number
  step: string
  /** Why this server answers otherwise. */
  reason: string
}

/** The list in `exceptions.json`. */
export function knownDifferences(file: string): KnownDifference[] {
  const text = readFileSync(new URL('exceptions.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as KnownDifference[]).filter((entry) => entry.file === file)
}
