import * as v from 'valibot'
import { nameText, shortText } from '#core/app/text-schemas.ts'
import { BASE_LIMITS, type ContractLimits } from '#core/workout/limits.ts'
import { LANGUAGES } from '#core/workout/workout.ts'
import { rowIdSchema as id } from '#core/workout/row-id-schema.ts'

const COUNT_MAX = 1_000_000

const count = (max: number) =>
  v.pipe(
    v.number('limit-out-of-range'),
    v.integer('limit-out-of-range'),
    v.minValue(0, 'limit-out-of-range'),
    v.maxValue(max, 'limit-out-of-range')
  )

const flag = v.boolean('bad-choice')

export const contractSchema = v.strictObject({
  maxImageSize: count(20),
  maxMastervideoSize: count(200),
  maxVideoSize: count(200),
  maxMusicSize: count(200),
  maxUsers: count(5000),
  maxGroups: count(500),
  maxWorkouts: count(COUNT_MAX),
  maxMediaStorage: count(COUNT_MAX),
  maxExercisesPerWorkout: count(500),
  maxMasterVideos: count(COUNT_MAX),
  // Older versions of the app do not send this field.
  maxAiPerDay: v.optional(count(10_000), BASE_LIMITS.maxAiPerDay),
  maxLive: v.optional(count(1000), BASE_LIMITS.maxLive),
  maxLiveRooms: v.optional(count(1000), BASE_LIMITS.maxLiveRooms),
  maxLiveWalls: v.optional(count(100), BASE_LIMITS.maxLiveWalls),
  hdImages: flag,
  groups: flag
} satisfies Record<keyof ContractLimits, v.GenericSchema>)

export const userContractSchema = v.strictObject({
  contractType: nameText(64, 64)
})

const version = v.pipe(nameText(32, 32), v.minLength(1, 'version-empty'))
const note = v.pipe(shortText(20_000, 20_000), v.trim(), v.minLength(1, 'note-empty'))

/** Empty means everyone who has no note in their own language or in English. */
const language = v.optional(v.picklist(['', ...LANGUAGES], 'bad-choice'), '')

export const releaseNoteSchema = v.strictObject({ id, version, language, note })

export const releaseNoteChangeSchema = v.strictObject({ version, language, note })

export const reportSchema = v.strictObject({ action: v.picklist(['unpublish', 'close'], 'bad-choice') })
