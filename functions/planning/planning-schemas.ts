import * as v from 'valibot'
import { cleanName, cutTo } from '#core/app/characters.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { momentSchema as moment } from '#core/planning/moment.ts'
import { parseRule, ruleText } from '#core/planning/repeat-rule.ts'
import { LENGTH, REMINDER_MAX_MIN } from '#core/planning/training-calendar.ts'
import { nameText } from '#core/app/text-schemas.ts'
import { ZONE_MIN } from '#core/planning/play-day.ts'
import { rowIdSchema as id } from '#core/workout/row-id-schema.ts'
import { BOUNDS, LEVELS, SPORTS } from '#core/workout/workout.ts'

/** One week in seconds. */
const PLAY_MAX_SEC = 604_800

export const playSchema = v.object({ id: v.optional(id) })

/** Minutes east of UTC where the athlete was. */
const zoneMin = v.pipe(
  v.number('bad-date'),
  v.integer('bad-date'),
  v.minValue(ZONE_MIN.least, 'bad-date'),
  v.maxValue(ZONE_MIN.most, 'bad-date')
)

const seconds = (least: number, most: number) =>
  v.pipe(
    v.number('time-not-a-number'),
    v.integer('time-not-whole'),
    v.minValue(least, 'time-too-short'),
    v.maxValue(most, 'time-too-long')
  )

const share = v.pipe(
  v.number('share-out-of-range'),
  v.minValue(0, 'share-out-of-range'),
  v.maxValue(1, 'share-out-of-range')
)

export const statisticSchema = v.strictObject({
  id,
  workoutId: id,
  /**
   * The name at the time of the play; older apps do not send it. A long name is cut, so that no play is lost over it.
   */
  name: v.optional(
    v.pipe(
      v.string('not-a-text'),
      v.transform((name) => cutTo(cleanName(name), BOUNDS.nameMax))
    )
  ),
  date: moment,
  /** Uses the same clock as `date`, so that the server sees how wrong it is. Older apps do not send these two. */
  sentAt: v.optional(moment),
  zoneMin: v.optional(zoneMin, 0),
  seconds: seconds(0, PLAY_MAX_SEC),
  share,
  isFitted: v.optional(v.boolean('bad-choice'))
})

const DAY_SEC = 86_400

const doneElsewhere = {
  name: nameText(BOUNDS.nameMax, 128),
  sport: v.picklist(['', ...SPORTS], 'bad-choice'),
  level: v.picklist(['', ...LEVELS], 'bad-choice'),
  date: moment,
  zoneMin,
  seconds: seconds(1, DAY_SEC)
}

const ENTRIES_MAX = 50

export const newEntriesSchema = v.strictObject({
  source: v.picklist(['hand', 'import'], 'bad-choice'),
  entries: v.pipe(
    v.array(v.strictObject({ id, ...doneElsewhere }), 'bad-choice'),
    v.minLength(1, 'bad-choice'),
    v.maxLength(ENTRIES_MAX, 'bad-choice')
  )
})

export const statisticChangeSchema = v.partial(
  v.strictObject({ ...doneElsewhere, seconds: seconds(0, PLAY_MAX_SEC), share })
)

/** Empty for none. Stored in one canonical spelling. */
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
  /** Null means as long as its workout. */
  lengthMin: v.nullable(
    v.pipe(
      v.number('length-out-of-range'),
      v.integer('length-out-of-range'),
      v.minValue(1, 'length-out-of-range'),
      v.maxValue(LENGTH.most, 'length-out-of-range')
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
  lengthMin: v.optional(trainingDate.lengthMin, null),
  repeat: v.optional(repeat, '')
})

const trainingDateChangeSchema = v.partial(v.strictObject(trainingDate))

const day = v.pipe(v.string('bad-date'), v.check(isDay, 'bad-date'))

export const trainingPartSchema = v.strictObject({ day, scope: v.picklist(['this', 'following'], 'bad-choice') })

/** `part` limits the change to some dates. `newId` is the row that this part becomes. */
export const trainingChangeSchema = v.strictObject({
  ...trainingDateChangeSchema.entries,
  part: v.optional(v.strictObject({ ...trainingPartSchema.entries, newId: id }))
})

export const trainingMarkSchema = v.strictObject({
  day,
  mark: v.picklist(['planned', 'done', 'skipped'], 'bad-choice')
})
