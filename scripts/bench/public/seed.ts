/** Fills a data folder with public workouts, written directly by SQL, in one transaction. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppwriteConfig } from 'appwrite-local'
import { sqlNames, startServer, type RunningServer } from 'appwrite-local/testing'
import { neighbors } from '#core/public/search-words.ts'
import { LEVELS, SPORTS } from '#core/workout/workout.ts'
import { ROOT } from '../../lib/config.ts'

export const SCHEMA = join(ROOT, 'appwrite.json')

const STEP_SEC = 60
const START_SEC = 1_700_000_000

/** When a workout was created, in milliseconds. They are numbered from 1, a minute apart. */
export const createdAt = (number: number): number => (START_SEC + number * STEP_SEC) * 1000

const EXERCISES = 3
export const PER_OWNER = 10
export const ownerOf = (workout: number): string => `owner-${Math.floor(workout / PER_OWNER)}`

/** A word of the first few workouts, whatever their number, and one of all. */
export const RARE = 'marathon'
export const COMMON = 'steady'
const RARE_COUNT = 5
/** The words of a site grow slower than its workouts. */
const PER_WORD = 10

/** Few enough that a thousand workouts use each one often, so that the same page shows as much as with a million. */
const FIGURES = 50
export const FIGURE = 'bench-7'

type Database = RunningServer['app']['db']

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const sqlOf = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : typeof value === 'string' ? quoted(value) : String(Number(value))

/** One of the words in turn, by the number `n`. */
const oneOf = (words: readonly string[]): string =>
  `CASE n % ${words.length} ${words.map((word, index) => `WHEN ${index} THEN ${quoted(word)}`).join(' ')} END`

const time = `strftime('%Y-%m-%dT%H:%M:%S.000+00:00', ${START_SEC} + n * ${STEP_SEC}, 'unixepoch')`

/** SQL for each column, in which `n` is the number of the row from 1. Other columns get the schema's default. */
type Columns = Readonly<Record<string, string>>

interface Table {
  rowsPerWorkout: number
  id: string
  columns: Columns
  /** Everybody may read the whole table, or nobody may. */
  isWithoutRights?: true
}

const TABLES: Readonly<Record<string, Table>> = {
  workouts: {
    rowsPerWorkout: 1,
    id: `'bench-' || n`,
    columns: {
      ownerId: `'owner-' || (n / ${PER_OWNER})`,
      name: `'Workout ' || n`,
      sport: oneOf(SPORTS),
      level: oneOf(LEVELS),
      countEx: String(EXERCISES),
      description: quoted('Slow, steady, and nothing to buy. '.repeat(6)),
      ratingCount: `'[5,0,0,1,2,2]'`,
      rating: 'n % 50 / 10.0',
      playCount: 'n % 1000',
      sharePublic: '1',
      totalSec: '300 + n % 3000',
      createdAt: time,
      contentChangedAt: time
    }
  },
  exercises: {
    rowsPerWorkout: EXERCISES,
    id: `'exercise-' || n`,
    columns: {
      wId: `'bench-' || ((n - 1) / ${EXERCISES} + 1)`,
      ownerId: `'owner-' || (((n - 1) / ${EXERCISES} + 1) / ${PER_OWNER})`,
      position: `(n - 1) % ${EXERCISES}`,
      name: `'Exercise ' || n`,
      figure: `'bench-' || (n % ${FIGURES})`
    }
  },
  listings: {
    rowsPerWorkout: 1,
    id: `'bench-' || n`,
    isWithoutRights: true,
    columns: {
      ownerId: `'owner-' || (n / ${PER_OWNER})`,
      words: `CASE WHEN n <= ${RARE_COUNT} THEN '${RARE} ' ELSE '' END || 'workout name' || n || ' ${COMMON} slow ' || lower(${oneOf(SPORTS)})`,
      sport: oneOf(SPORTS),
      level: oneOf(LEVELS),
      language: `'en'`,
      seconds: '300 + n % 3000',
      isFree: 'n % 3 = 0',
      hasVideo: 'n % 7 = 0',
      rating: 'CASE WHEN n % 2 = 0 THEN n % 50 / 10.0 END',
      plays: 'n % 1000',
      publishedAt: time,
      figures: `''`
    }
  },
  searchWords: {
    rowsPerWorkout: 1 / PER_WORD,
    id: `'word-' || n`,
    isWithoutRights: true,
    columns: {
      word: `CASE n WHEN 1 THEN '${RARE}' ELSE 'name' || n END`,
      // Two of the deletions of a word are enough to make the index as large as it would be.
      near: `CASE n WHEN 1 THEN '${neighbors(RARE)}' ELSE 'name' || n || ' ame' || n || ' nam' || n END`
    }
  },
  trainerPages: {
    rowsPerWorkout: 1 / PER_OWNER,
    id: `'owner-' || n`,
    columns: { shown: '1', about: quoted('Kettlebells, no mirrors. '.repeat(10)), place: `'Delft'` }
  },
  profiles: {
    rowsPerWorkout: 1 / PER_OWNER,
    id: `'owner-' || n`,
    columns: { nicName: `'Coach ' || n` }
  }
}

function fill(db: Database, schema: AppwriteConfig, tableId: string, workouts: number): void {
  const { rowsPerWorkout, id, columns, isWithoutRights } = TABLES[tableId] as Table
  const count = workouts * rowsPerWorkout
  const table = schema.tables?.find(({ $id }) => $id === tableId)
  const stored = (table?.columns ?? []) as readonly { key: string; default?: unknown }[]
  const names = stored.map(({ key }) => `"c_${key}"`)
  const values = stored.map(({ key, default: usual }) => columns[key] ?? sqlOf(usual))
  const { rows, permissions } = sqlNames(db, 'icepoint', tableId)
  db.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
    INSERT INTO ${rows} (_id, _created, _updated, _permissions, _version, ${names.join(', ')})
    SELECT ${id}, ${time}, ${time}, '["read(\\"any\\")"]', n, ${values.join(', ')} FROM numbers`)
  if (isWithoutRights === true) return
  db.exec(`INSERT INTO ${permissions} (row, action, role) SELECT _seq, 'read', 'any' FROM ${rows}`)
}

export async function seed(dataDir: string, workouts: number): Promise<void> {
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as AppwriteConfig
  const server = await startServer({ dataDir, schema })
  const { db } = server.app
  db.transaction(() => {
    for (const tableId of Object.keys(TABLES)) fill(db, schema, tableId, workouts)
  })
  db.exec('ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  await server.close()
}
