/** Which app a file of done trainings is from, and what it says. */
import { parseCsv } from './csv.ts'
import type { FoundHistory } from './history-entry.ts'
import { isFit, readFit } from './history-fit.ts'
import { isFitNotesTable, readFitNotes } from './history-fitnotes.ts'
import { isHevyTable, readHevy } from './history-hevy.ts'
import { isOwnTable, readOwn } from './history-own.ts'
import { isStrongTable, readStrong } from './history-strong.ts'
import { isTcx, readTcx } from './history-tcx.ts'

export type Unreadable = 'empty' | 'unknown-format' | 'damaged'

const TABLES = [
  [isOwnTable, readOwn],
  [isStrongTable, readStrong],
  [isHevyTable, readHevy],
  [isFitNotesTable, readFitNotes]
] as const

function fitOr(bytes: Uint8Array): FoundHistory | Unreadable {
  try {
    return readFit(bytes)
  } catch {
    return 'damaged'
  }
}

const unlessEmpty = (found: FoundHistory | Unreadable): FoundHistory | Unreadable =>
  typeof found !== 'string' && found.entries.length + found.leftOut.length === 0 ? 'empty' : found

/**
 * @param text of the bytes as UTF-8
 * @param languages of the reader, the first one first
 */
export function readHistory(
  bytes: Uint8Array,
  text: () => string,
  languages: readonly string[] = []
): FoundHistory | Unreadable {
  if (bytes.length === 0) return 'empty'
  if (isFit(bytes)) return unlessEmpty(fitOr(bytes))
  const whole = text()
  if (isTcx(whole)) return unlessEmpty(readTcx(whole))
  const head = (parseCsv(/^[^\r\n]*/.exec(whole.trimStart())?.[0] ?? '')[0] ?? []).map((name) =>
    name.trim().toLowerCase()
  )
  const read = TABLES.find(([isOf]) => isOf(head))?.[1]
  return read === undefined ? 'unknown-format' : unlessEmpty(read(parseCsv(whole), languages))
}
