import { describe, expect, it } from 'vitest'
import { createMediaAddresses } from './media-addresses.ts'

const OWN = '/media/films/one'

function setUp(isNeeded = true) {
  const asked: string[] = []
  let isAway = false
  const addresses = createMediaAddresses(
    (urls, { anew }) => {
      asked.push(`${urls.join(' ')}${anew ? ' anew' : ''}`)
      if (isAway) return Promise.reject(new Error('away'))
      const readable = urls.filter((url) => !url.endsWith('gone'))
      return Promise.resolve(new Map(readable.map((url) => [url, `${url}?${asked.length}`])))
    },
    () => isNeeded
  )
  return { addresses, asked, setAway: (value: boolean) => (isAway = value) }
}

describe('addresses of media', () => {
  it('are asked for all together, and only for files of the house', async () => {
    const { addresses, asked } = setUp()
    const other = 'https://example.com/a.png'
    expect([addresses.known(OWN), addresses.known(other)]).toEqual([null, other])
    await addresses.prepare([OWN, OWN, '/media/films/two', other, '/figures/a.svg', ''])
    expect(asked).toEqual([`${OWN} /media/films/two`])
    expect(addresses.known(OWN)).toBe(`${OWN}?1`)
    expect(await addresses.get(other, false)).toBe(other)
    expect(asked).toHaveLength(1)
  })
  it('are asked for anew when they do not work', async () => {
    const { addresses, asked } = setUp()
    await addresses.get(OWN, false)
    expect(await addresses.get(OWN, true)).toBe(`${OWN}?2`)
    expect(asked).toEqual([OWN, `${OWN} anew`])
  })
  it('are the plain ones for visitors and for files without one', async () => {
    const visitor = setUp(false)
    expect(await visitor.addresses.get(OWN, true)).toBe(OWN)
    expect([visitor.addresses.known(OWN), visitor.asked]).toEqual([OWN, []])
    const { addresses } = setUp()
    expect(await addresses.get('/media/films/gone', false)).toBe('/media/films/gone')
  })
  it('stay what they were while the edge is away', async () => {
    const { addresses, setAway } = setUp()
    setAway(true)
    expect(await addresses.get(OWN, false)).toBe(OWN)
    setAway(false)
    await addresses.prepare([OWN])
    setAway(true)
    expect(await addresses.get(OWN, true)).toBe(`${OWN}?2`)
  })
})
