/**
 * Rows that ship with a release: the contracts and the release notes. Missing rows are created; an admin's changes
 * stay.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_LIMITS, PRO_LIMITS, type ContractLimits } from '#core/workout/limits.ts'
import { LANGUAGES } from '#core/workout/workout.ts'
import { derivedId } from '../../functions/lib/ids.ts'
import { saysOf, type Appwrite } from '../setup/appwrite-rest.ts'
import { ROOT } from './config.ts'

interface ShippedRow {
  tableId: 'baseContracts' | 'releaseNotes'
  rowId: string
  name: string
  data: object
}

/** Five times Pro, within the limits of a single video or picture. */
const PRO_PLUS_LIMITS: ContractLimits = {
  ...PRO_LIMITS,
  maxVideoSize: 50,
  maxMusicSize: 20,
  maxUsers: 500,
  maxGroups: 100,
  maxWorkouts: 500,
  maxMediaStorage: 5000,
  maxExercisesPerWorkout: 100,
  maxMasterVideos: 100,
  maxAiPerDay: 200,
  maxLive: 300,
  maxLiveRooms: 20,
  maxLiveWalls: 10
}

const CONTRACTS: Readonly<Record<string, ContractLimits>> = {
  base: BASE_LIMITS,
  pro: PRO_LIMITS,
  proplus: PRO_PLUS_LIMITS
}

async function contractRows(): Promise<ShippedRow[]> {
  return Promise.all(
    Object.entries(CONTRACTS).map(async ([name, limits]) => ({
      tableId: 'baseContracts',
      rowId: await derivedId('contract', name),
      name: `contract ${name}`,
      data: { ...limits, name }
    }))
  )
}

async function noteRows(): Promise<ShippedRow[]> {
  const files = LANGUAGES.flatMap((language) => {
    const folder = join(ROOT, 'locales', language, 'release-notes')
    return readdirSync(folder).map((name) => ({
      language,
      version: name.replace(/\.md$/, ''),
      file: join(folder, name)
    }))
  })
  return Promise.all(
    files.map(async ({ language, version, file }) => ({
      tableId: 'releaseNotes',
      rowId: await derivedId('release-note', version, language),
      name: `note ${version} (${language})`,
      data: { version, language, note: readFileSync(file, 'utf8').trim(), createdAt: new Date().toISOString() }
    }))
  )
}

export interface ShippedOutcome {
  made: string[]
  present: number
  missing: string[]
}

/** With `isCheck`, nothing is created. */
export async function ensureShippedRows({ asKey }: Pick<Appwrite, 'asKey'>, isCheck: boolean): Promise<ShippedOutcome> {
  const outcome: ShippedOutcome = { made: [], present: 0, missing: [] }
  for (const { tableId, rowId, name, data } of [...(await contractRows()), ...(await noteRows())]) {
    const path = `/tablesdb/icepoint/tables/${tableId}/rows`
    const found = await asKey('GET', `${path}/${rowId}`)
    if (found.status === 200) outcome.present += 1
    else if (found.status !== 404) outcome.missing.push(`${name}: ${saysOf(found)}`)
    else if (isCheck) outcome.missing.push(name)
    else {
      const made = await asKey('POST', path, { rowId, data, permissions: [] })
      if (made.status < 400 || made.status === 409) outcome.made.push(name)
      else outcome.missing.push(`${name}: ${saysOf(made)}`)
    }
  }
  return outcome
}
