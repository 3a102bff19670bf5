import { describe, expect, it } from 'vitest'
import { createMediaAddresses } from './media-addresses.ts'

const OWN = '/media/films/one'

function setUp(isNeeded = true) {
  const asked: (readonly string[])[] = []
  let isAway = false
  const addresses = createMediaAddresses(
    (urls) => {
      asked.push(urls)
      if (isAway) return Promise.reject(new Error('away'))
      return Promise.resolve(
        new Map(urls.filter((url) => !url.endsWith('gone')).map((url) => [url, `${url}?${asked.length}`]))
      )
    },
    () => isNeeded
  )
  return { addresses, asked, setAway: (value: boolean) => (isAway = value) }
}

describe('addresses of media', () => {
  it('are asked for once, all together, and only for files of the house', async () => {
    const { addresses, asked } = setUp()
    expect([addresses.known(OWN), addresses.known('https://example.com/a.png')]).toEqual([
      null,
      'https://example.com/a.png'
    ])
    await addresses.prepare([OWN, OWN, '/media/films/two', 'https://example.com/a.png', '/figures/a.svg', ''])
    expect(asked).toEqual([[OWN, '/media/films/two']])
    expect(addresses.known(OWN)).toBe(`${OWN}?1`)
    expect(await addresses.get(OWN, false)).toBe(`${OWN}?1`)
    expect(asked).toHaveLength(1)
  })
  it('are asked for anew when they have run out', async () => {
    const { addresses, asked } = setUp()
    await addresses.get(OWN, false)
    expect(await addresses.get(OWN, true)).toBe(`${OWN}?2`)
    expect(asked).toEqual([[OWN], [OWN]])
  })
  it('are the plain ones for visitors, for files without one, and while the edge is away', async () => {
    const visitor = setUp(false)
    expect(await visitor.addresses.get(OWN, false)).toBe(OWN)
    expect(visitor.asked).toEqual([])
    const { addresses, setAway } = setUp()
    expect(await addresses.get('/media/films/gone', false)).toBe('/media/films/gone')
    setAway(true)
    await addresses.prepare([OWN])
    expect(await addresses.get(OWN, false)).toBe(OWN)
    setAway(false)
    expect(await addresses.get(OWN, false)).toBe(`${OWN}?4`)
  })
})
