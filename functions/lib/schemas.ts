/** Inputs of the smaller calls. The workout's own schema is in core; messages are codes that `errors.CODE` says to a person. */
import * as v from 'valibot'
import { rowIdSchema as id } from '#core/workout/row-id.ts'
import { THEMES } from '#core/account/settings.ts'

/** A name as others read it: without characters that nobody sees, and those that turn the text around them about. */
export const plainName = (text: string): string => text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim()

const name = v.optional(
  v.pipe(v.string('not-a-text'), v.trim(), v.maxLength(80, 'text-too-long'), v.transform(plainName))
)

/** `PUT /api/account`. Whose picture it is, the edge looks up. */
export const accountSchema = v.strictObject({
  nickname: name,
  firstName: name,
  lastName: name,
  imageUrl: v.optional(v.pipe(v.string('not-a-text'), v.maxLength(600, 'bad-url'))),
  showCode: v.optional(v.boolean('bad-choice')),
  colorTheme: v.optional(v.picklist(THEMES, 'bad-choice'))
})

/** `DELETE /api/account`: the own address, typed, so that nobody does it by a slip. */
export const deletionSchema = v.strictObject({
  confirm: v.pipe(v.string('not-a-text'), v.trim(), v.toLowerCase(), v.maxLength(320, 'bad-email'))
})

/** Times that the database takes in every zone; in milliseconds. */
const [FIRST_MOMENT, LAST_MOMENT] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)]

const moment = v.pipe(
  v.string('bad-date'),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/, 'bad-date'),
  v.check((value) => Date.parse(value) >= FIRST_MOMENT && Date.parse(value) < LAST_MOMENT, 'bad-date')
)

/** Longest play that is believed, in seconds: a week. */
const PLAY_MAX_SEC = 604_800

/** `POST /api/statistics`. `share` is the part that was done, 0 to 1. */
export const statisticSchema = v.strictObject({
  id,
  workoutId: id,
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
  )
})

/** `POST /api/workouts/:id/rate`. */
export const ratingSchema = v.strictObject({
  stars: v.pipe(
    v.number('stars-out-of-range'),
    v.integer('stars-out-of-range'),
    v.minValue(1, 'stars-out-of-range'),
    v.maxValue(5, 'stars-out-of-range')
  )
})

/** `POST /api/friends`. An address is compared in lower case. */
export const friendSchema = v.strictObject({
  email: v.pipe(v.string('bad-email'), v.trim(), v.toLowerCase(), v.maxLength(320, 'bad-email'), v.email('bad-email'))
})

/** `PATCH /api/friends/:id`: agree, or never hear of the other side again. */
export const friendStateSchema = v.strictObject({ state: v.picklist(['accepted', 'blocked'], 'bad-choice') })

/** Earliest reminder, in minutes before the start: two weeks. */
const REMINDER_MAX_MIN = 20_160

const trainingDate = {
  startDateTime: moment,
  /** Empty for none. */
  wId: v.union([v.literal(''), id], 'bad-id'),
  title: v.pipe(v.string('not-a-text'), v.trim(), v.maxLength(128, 'text-too-long')),
  /** Null for none. */
  reminderMin: v.nullable(
    v.pipe(
      v.number('reminder-out-of-range'),
      v.integer('reminder-out-of-range'),
      v.minValue(0, 'reminder-out-of-range'),
      v.maxValue(REMINDER_MAX_MIN, 'reminder-out-of-range')
    )
  )
}

/** `POST /api/training-dates`. */
export const trainingDateSchema = v.strictObject({
  id,
  startDateTime: trainingDate.startDateTime,
  wId: v.optional(trainingDate.wId, ''),
  title: trainingDate.title,
  reminderMin: v.optional(trainingDate.reminderMin, null)
})

/** `PATCH /api/training-dates/:id`: what is left out stays. */
export const trainingDateChangeSchema = v.partial(v.strictObject(trainingDate))
