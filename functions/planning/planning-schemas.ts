import * as v from 'valibot'
import { cleanName, cutTo } from '#core/app/characters.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { momentSchema as moment } from '#core/planning/moment.ts'
import { parseRule, ruleText } from '#core/planning/repeat-rule.ts'
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
  /** Minutes that the clock of the device is after UTC; older apps do not send it. A planned date of that day is ticked. */
  offsetMin: v.optional(
    v.pipe(
      v.number('time-not-a-number'),
      v.integer('time-not-whole'),
      v.minValue(-1440, 'time-too-short'),
      v.maxValue(1440, 'time-too-long')
    ),
    0
  ),
  /** Its workout was made longer or shorter for it (decision 057). */
  isFitted: v.optional(v.boolean('bad-choice'))
})

/** Minutes before the start: two weeks. */
const REMINDER_MAX_MIN = 20_160

/** Empty for none; stored in one spelling. */
const repeat = v.pipe(
  v.string('not-a-text'),
  v.check((text) => text === '' || (text.length <= 200 && parseRule(text) !== null), 'bad-choice'),
  v.transform((text) => {
    const rule = parseRule(text)
    return rule === null ? '' : ruleText(rule)
  })
)

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
  ),
  repeat
}

export const trainingDateSchema = v.strictObject({
  id,
  startDateTime: trainingDate.startDateTime,
  wId: v.optional(trainingDate.wId, ''),
  title: trainingDate.title,
  reminderMin: v.optional(trainingDate.reminderMin, null),
  repeat: v.optional(repeat, '')
})

const trainingDateChangeSchema = v.partial(v.strictObject(trainingDate))

const day = v.pipe(v.string('bad-date'), v.check(isDay, 'bad-date'))

/** Of a series: one date, or that and the later ones. */
export const trainingPartSchema = v.strictObject({ day, scope: v.picklist(['this', 'following'], 'bad-choice') })

/** `part`: not for all dates. `newId`: of the row that this part becomes. */
export const trainingChangeSchema = v.strictObject({
  ...trainingDateChangeSchema.entries,
  part: v.optional(v.strictObject({ ...trainingPartSchema.entries, newId: id }))
})

export const trainingMarkSchema = v.strictObject({
  day,
  mark: v.picklist(['planned', 'done', 'skipped'], 'bad-choice')
})
