import * as v from 'valibot'
import { cleanName, fitsIn } from './characters.ts'

export const shortText = (max: number, points?: number) =>
  v.pipe(
    v.string('not-a-text'),
    v.check((text) => fitsIn(text, max, points), 'text-too-long')
  )

export const nameText = (max: number, points?: number) =>
  v.pipe(
    v.string('not-a-text'),
    v.transform(cleanName),
    v.check((text) => fitsIn(text, max, points), 'text-too-long')
  )
