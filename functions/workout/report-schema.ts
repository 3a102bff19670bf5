import * as v from 'valibot'
import { shortText } from '#core/app/text-schemas.ts'
import { REPORT_REASON_MAX } from '#core/workout/workout.ts'

export const reportReasonSchema = v.strictObject({ reason: shortText(REPORT_REASON_MAX) })
