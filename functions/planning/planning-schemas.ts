import * as v from 'valibot'
import { cleanName, cutTo } from '#core/app/characters.ts'
import { momentSchema as moment } from '#core/planning/moment.ts'
import { nameText } from '#core/app/text-schemas.ts'
import { rowIdSchema as id } from '#core/workout/row-id.ts'
import { BOUNDS } from '#core/workout/workout.ts'

/** Seconds: a week. */
const PLAY_MAX_SEC = 604_800

/** `id`: of the later statistic. Guests and older apps send none; their play is only counted. */
export const playSchema = v.object({ id: v.optional(id) })

export const statisticSchema = v.strictObject({
  id,
  workoutId: id,
  /** As it was when it was played; older apps do not send it. No play is lost for its name, so it is cut. */
  name: v.optional(
    v.pipe(
      v.string('not-a-text'),
      v.transform((name) => cutTo(cleanName(name), BOUNDS.nameMax))
    )
  ),
  date: moment,
  seconds: v.pipe(
    v.number('time-not-a-number'),
    v.integer('time-not-whole'),
    v.minValue(0, 'time-too-short'),
    v.maxValue(PLAY_MAX_SEC, 'time-too-long')
  ),
  share: v.pipe(
    v.number('share-out-of-range'),
    v.minValue(0, 'share-out-of-range'),
    v.maxValue(1, 'share-out-of-range')
  ),
  /** Its workout was made longer or shorter for it (decision 057). */
  isFitted: v.optional(v.boolean('bad-choice'))
})

/** Minutes before the start: two weeks. */
const REMINDER_MAX_MIN = 20_160

const trainingDate = {
  startDateTime: moment,
  wId: v.union([v.literal(''), id], 'bad-id'),
  title: nameText(128, 128),
  reminderMin: v.nullable(
    v.pipe(
      v.number('reminder-out-of-range'),
      v.integer('reminder-out-of-range'),
      v.minValue(0, 'reminder-out-of-range'),
      v.maxValue(REMINDER_MAX_MIN, 'reminder-out-of-range')
    )
  )
}

export const trainingDateSchema = v.strictObject({
  id,
  startDateTime: trainingDate.startDateTime,
  wId: v.optional(trainingDate.wId, ''),
  title: trainingDate.title,
  reminderMin: v.optional(trainingDate.reminderMin, null)
})

export const trainingDateChangeSchema = v.partial(v.strictObject(trainingDate))
