/** What the edge accepts for files. Kept apart because no screen needs it, and the schema library is large. */
import * as v from 'valibot'
import { rowIdSchema } from '../workout/row-id-schema.ts'
import { ADDRESSES_MAX, MEDIA_KINDS, MEDIA_PURPOSES } from './media.ts'

/** The client creates the id, so that a request can be repeated safely. */
export const newMediaSchema = v.strictObject({
  id: rowIdSchema,
  kind: v.picklist(MEDIA_KINDS, 'bad-choice'),
  purpose: v.picklist(MEDIA_PURPOSES, 'bad-choice'),
  name: v.pipe(v.string('not-a-text'), v.maxLength(4096, 'text-too-long')),
  size: v.pipe(
    v.number('bad-file-size'),
    v.integer('bad-file-size'),
    v.minValue(1, 'bad-file-size'),
    v.maxValue(Number.MAX_SAFE_INTEGER, 'bad-file-size')
  ),
  mimeType: v.pipe(v.string('not-a-text'), v.maxLength(256, 'text-too-long'))
})

export const addressesSchema = v.strictObject({
  urls: v.pipe(
    v.array(v.pipe(v.string('bad-url'), v.maxLength(600, 'text-too-long')), 'bad-url'),
    v.maxLength(ADDRESSES_MAX, 'too-many-urls')
  )
})
