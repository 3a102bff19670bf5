import { readFileSync } from 'node:fs'

export interface KnownDifference {
  /** For example `04-rows`. */
  file: string
  line: number
  step: string
  reason: string
}

export function knownDifferences(file: string): KnownDifference[] {
  const text = readFileSync(new URL('exceptions.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as KnownDifference[]).filter((entry) => entry.file === file)
}
