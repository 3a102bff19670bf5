import { expect, it, vi } from 'vitest'
import { pictureAddress } from './picture-addresses.ts'

const asked = vi.hoisted(() => [] as string[][])
vi.mock('./media.ts', () => ({
  mediaAddresses: {
    prepare: (urls: string[]) => Promise.resolve(asked.push(urls)),
    known: (url: string) => (url === '/media/private' ? null : `${url}?open`)
  }
}))

it('asks once for all pictures that are drawn at once', async () => {
  const found = await Promise.all(['/media/a', '', '/media/b', '/media/a', '/media/private'].map(pictureAddress))
  expect(found).toEqual(['/media/a?open', null, '/media/b?open', '/media/a?open', null])
  expect(asked).toEqual([['/media/a', '/media/b', '/media/private']])
  expect(await pictureAddress('/media/c')).toBe('/media/c?open')
  expect(asked).toHaveLength(2)
})
