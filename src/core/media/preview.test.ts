import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

test.each([
  ['/media/workout-media/a', '/media/workout-media/a?width=640'],
  [
    'https://x.test/v1/storage/buckets/workout-media/files/a/view?project=p&token=t',
    'https://x.test/v1/storage/buckets/workout-media/files/a/preview?width=640&project=p&token=t'
  ],
  ['/demo/carry.webp', '/demo/carry.webp']
])('%s has a small picture', (address, preview) => {
  expect(previewOf(address)).toBe(preview)
})
