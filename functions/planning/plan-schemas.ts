import * as v from 'valibot'
import { isDay } from '#core/planning/civil-day.ts'
import { LAST_PLAN_START } from '#core/planning/plan-days.ts'
import { planContent } from '#core/planning/training-plan.ts'
import { isZone } from '#core/planning/zoned-time.ts'
import { TARGETS_MAX } from '#core/together/share-limits.ts'
import { rowIdSchema as id } from '#core/workout/row-id-schema.ts'
import { trainingDateSchema } from './planning-schemas.ts'

/** Time zones differ by up to a day, and the database starts in 1970. */
const FIRST_DAY = '1970-01-03'

const day = v.pipe(
  v.string('bad-date'),
  v.check((text) => isDay(text) && text >= FIRST_DAY && text <= LAST_PLAN_START, 'bad-date')
)

const zone = v.pipe(
  v.string('bad-choice'),
  v.check((name) => name.length <= 64 && isZone(name), 'bad-choice')
)

export const newPlanSchema = v.strictObject({ id, ...planContent })

/** `today` (the athlete's day) and `zone` are needed to change the weeks of a running plan. */
export const planChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(planContent)).entries,
  today: v.optional(day),
  zone: v.optional(zone)
})

/** `runId` identifies the dates of this run, so a repeated call starts it only once. */
export const planStartSchema = v.strictObject({
  runId: id,
  from: day,
  zone,
  reminderMin: trainingDateSchema.entries.reminderMin
})

/** The first open date moves to this day and the others follow, so repeating the call moves nothing. */
export const planMoveSchema = v.strictObject({ to: day, zone })

/** The athlete's current day. */
export const planTodaySchema = v.strictObject({ today: day })

export const planResumeSchema = v.strictObject({ from: day, zone })

const ids = v.optional(v.pipe(v.array(id, 'bad-input'), v.maxLength(TARGETS_MAX, 'too-many-members')), [])

export const planShareSchema = v.pipe(
  v.strictObject({ friendIds: ids, groupIds: ids }),
  v.check(({ friendIds, groupIds }) => friendIds.length + groupIds.length > 0, 'bad-input')
)
