export const MEGABYTE = 1_048_576

/** Per user, whatever the contract: every open upload is a row. */
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
  hdImages: boolean
  groups: boolean
}

/** This and `PRO_LIMITS`: spec, section 9. */
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
  hdImages: true,
  groups: true
}

export interface Contract {
  name: string
  limits: ContractLimits
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** A missing or invalid row falls back to base (spec, section 4). */
export function resolveContract(name: string, row: Record<string, unknown> | null): Contract {
  if (name === 'pro') return { name, limits: PRO_LIMITS }
  if (name === 'base' || name === '' || row === null) return { name: 'base', limits: BASE_LIMITS }
  const keys = Object.keys(BASE_LIMITS) as (keyof ContractLimits)[]
  const whole: Record<string, unknown> = { ...row, maxAiPerDay: row['maxAiPerDay'] ?? BASE_LIMITS.maxAiPerDay }
  const limits = Object.fromEntries(keys.map((key) => [key, whole[key]]))
  const isSound = keys.every((key) =>
    typeof BASE_LIMITS[key] === 'boolean' ? typeof limits[key] === 'boolean' : isCount(limits[key])
  )
  return isSound ? { name, limits: limits as unknown as ContractLimits } : { name: 'base', limits: BASE_LIMITS }
}

/** Thresholds from the design (meters). A limit of 0 is always full. */
export function meterState(used: number, max: number): 'free' | 'near' | 'full' {
  if (used >= max) return 'full'
  return used >= max * 0.8 ? 'near' : 'free'
}
