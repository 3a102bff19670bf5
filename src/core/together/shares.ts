/** What the edge accepts and answers about sharing a workout with friends and groups (docs/together.md). */
import * as v from 'valibot'
import { shortText } from '../app/text-schemas.ts'
import { momentSchema } from '../planning/moment.ts'
import { rowIdSchema } from '../workout/row-id-schema.ts'
import { SHARE_NOTE_MAX, TARGETS_MAX } from './share-limits.ts'

const ids = v.optional(v.pipe(v.array(rowIdSchema, 'bad-input'), v.maxLength(TARGETS_MAX, 'too-many-members')), [])

const targets = { workoutId: rowIdSchema, friendIds: ids, groupIds: ids }

/** A repeated call changes only the note and the date, and notifies those who were not notified yet. */
export const shareSchema = v.pipe(
  v.strictObject({
    ...targets,
    note: v.optional(v.pipe(shortText(SHARE_NOTE_MAX, 4 * SHARE_NOTE_MAX), v.trim()), ''),
    proposedAt: v.optional(momentSchema),
    /** True while the owner is still choosing, so nobody is notified. A repeated call without it notifies them. */
    isQuiet: v.optional(v.boolean('bad-input'), false)
  }),
  v.check(({ friendIds, groupIds }) => friendIds.length + groupIds.length > 0, 'bad-input')
)
export type NewShare = v.InferOutput<typeof shareSchema>

export const unshareSchema = v.strictObject(targets)

export type Unshare = v.InferOutput<typeof unshareSchema>

export const shareAnswerSchema = v.strictObject({
  proposedAt: momentSchema,
  answer: v.picklist(['accepted', 'declined'], 'bad-choice')
})
export type ShareAnswer = v.InferOutput<typeof shareAnswerSchema>

export interface ShareHolder {
  friendId: string
  groupId: string
  note: string
  proposedAt: string | null
  isSeen: boolean
  createdAt: string | null
  /** Null unless this friend shows their plays. */
  plays: { count: number; lastAt: string | null; share: number; icepoints: number } | null
}

export interface ShareHolders {
  holders: ShareHolder[]
  groupIds: string[]
}
