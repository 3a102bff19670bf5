export const MEGABYTE = 1_048_576

/** Per user, whatever the contract, because every open upload is a row. */
export const OPEN_UPLOADS_MAX = 100

/** Sizes are in megabytes. */
export interface ContractLimits {
  maxImageSize: number
  maxMastervideoSize: number
  maxVideoSize: number
  maxMusicSize: number
  maxUsers: number
  maxGroups: number
  maxWorkouts: number
  maxMediaStorage: number
  maxExercisesPerWorkout: number
  maxMasterVideos: number
  maxAiPerDay: number
  /** People in a room that they train in together, the rooms of an account at once, and the walls of a room. */
  maxLive: number
  maxLiveRooms: number
  maxLiveWalls: number
  hdImages: boolean
  groups: boolean
}

/** From section 9 of the spec, like `PRO_LIMITS`. */
export const BASE_LIMITS: ContractLimits = {
  maxImageSize: 4,
  maxMastervideoSize: 50,
  maxVideoSize: 20,
  maxMusicSize: 6,
  maxUsers: 20,
  maxGroups: 0,
  maxWorkouts: 10,
  maxMediaStorage: 100,
  maxExercisesPerWorkout: 25,
  maxMasterVideos: 2,
  maxAiPerDay: 5,
  maxLive: 8,
  maxLiveRooms: 1,
  maxLiveWalls: 1,
  hdImages: true,
  groups: false
}

export const PRO_LIMITS: ContractLimits = {
  maxImageSize: 4,
  maxMastervideoSize: 200,
  maxVideoSize: 20,
  maxMusicSize: 6,
  maxUsers: 100,
  maxGroups: 20,
  maxWorkouts: 100,
  maxMediaStorage: 1000,
  maxExercisesPerWorkout: 50,
  maxMasterVideos: 20,
  maxAiPerDay: 50,
  maxLive: 100,
  maxLiveRooms: 5,
  maxLiveWalls: 3,
  hdImages: true,
  groups: true
}

export interface Contract {
  name: string
  limits: ContractLimits
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Limits that older rows do not have. */
const LATER = ['maxAiPerDay', 'maxLive', 'maxLiveRooms', 'maxLiveWalls'] as const

/** The limits in a row of `baseContracts`, or null when one is missing or invalid. */
export function readLimits(row: Readonly<Record<string, unknown>>): ContractLimits | null {
  const keys = Object.keys(BASE_LIMITS) as (keyof ContractLimits)[]
  const usual = row['name'] === 'pro' ? PRO_LIMITS : BASE_LIMITS
  const later = Object.fromEntries(LATER.map((key) => [key, row[key] ?? usual[key]]))
  const whole: Record<string, unknown> = { ...row, ...later }
  const isSound = keys.every((key) =>
    typeof BASE_LIMITS[key] === 'boolean' ? typeof whole[key] === 'boolean' : isCount(whole[key])
  )
  return isSound ? (Object.fromEntries(keys.map((key) => [key, whole[key]])) as unknown as ContractLimits) : null
}

/**
 * Without a valid row, pro keeps the limits of the spec, and every other name falls back to base (section 4 of the
 * spec).
 */
export function resolveContract(type: string, row: Readonly<Record<string, unknown>> | null): Contract {
  const name = type === '' ? 'base' : type
  const limits = row === null ? null : readLimits(row)
  if (limits !== null) return { name, limits }
  return name === 'pro' ? { name, limits: PRO_LIMITS } : { name: 'base', limits: BASE_LIMITS }
}

/** Thresholds from the design (meters). A limit of 0 always counts as full. */
export function meterState(used: number, max: number): 'free' | 'near' | 'full' {
  if (used >= max) return 'full'
  return used >= max * 0.8 ? 'near' : 'free'
}
