import * as v from 'valibot'
import { isDay } from '#core/planning/civil-day.ts'
import { LAST_PLAN_START } from '#core/planning/plan-days.ts'
import { planContent } from '#core/planning/training-plan.ts'
import { isZone } from '#core/planning/zoned-time.ts'
import { TARGETS_MAX } from '#core/together/share-limits.ts'
import { rowIdSchema as id } from '#core/workout/row-id-schema.ts'
import { trainingDateSchema } from './planning-schemas.ts'

/** Zones are up to a day apart, and the database begins with 1970. */
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

/** `today`, the athlete's day, and `zone`: with them the weeks of a plan that runs are changed, too. */
export const planChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(planContent)).entries,
  today: v.optional(day),
  zone: v.optional(zone)
})

/** `runId`: of the dates that come out of it. A repeated call with the same one starts once. */
export const planStartSchema = v.strictObject({
  runId: id,
  from: day,
  zone,
  reminderMin: trainingDateSchema.entries.reminderMin
})

/** The first open date goes to this day, the others follow: repeated, it moves nothing. */
export const planMoveSchema = v.strictObject({ to: day, zone })

/** The athlete's day. */
export const planTodaySchema = v.strictObject({ today: day })

export const planResumeSchema = v.strictObject({ from: day, zone })

const ids = v.optional(v.pipe(v.array(id, 'bad-input'), v.maxLength(TARGETS_MAX, 'too-many-members')), [])

export const planShareSchema = v.pipe(
  v.strictObject({ friendIds: ids, groupIds: ids }),
  v.check(({ friendIds, groupIds }) => friendIds.length + groupIds.length > 0, 'bad-input')
)
