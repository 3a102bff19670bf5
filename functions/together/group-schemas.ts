import * as v from 'valibot'
import { nameText } from '#core/app/text-schemas.ts'
import { rowIdSchema as id } from '#core/workout/row-id-schema.ts'

/** Appwrite allows 100 readers per row; one is the owner. */
export const MEMBERS_MAX = 99

const name = v.pipe(nameText(80), v.minLength(1, 'group-name-empty'))

const memberIds = v.pipe(
  v.array(id, 'bad-input'),
  v.maxLength(MEMBERS_MAX, 'too-many-members'),
  v.check((ids) => new Set(ids).size === ids.length, 'member-twice')
)

export const groupSchema = v.strictObject({ id, name, memberIds })

/** `addIds` and `removeIds` change the list as stored at that moment, so that two devices lose nobody. */
export const groupChangeSchema = v.strictObject({
  name: v.optional(name),
  memberIds: v.optional(memberIds),
  addIds: v.optional(memberIds),
  removeIds: v.optional(memberIds),
  imageUrl: v.optional(v.pipe(v.string('not-a-text'), v.maxLength(600, 'bad-url')))
})

export const groupOwnerSchema = v.strictObject({ ownerId: id })
