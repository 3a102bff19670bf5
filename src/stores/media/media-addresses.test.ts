import { describe, expect, it } from 'vitest'
import { createMediaAddresses } from './media-addresses.ts'

const OWN = '/media/videos/one'
const MINUTE = 60_000

/** Addresses are valid for an hour. */
function setUp(user: string | null = 'ada') {
  const asked: string[] = []
  const world = { isAway: false, user, now: 0, known: Promise.resolve() }
  const addresses = createMediaAddresses(
    (urls) => {
      asked.push(urls.join(' '))
      if (world.isAway) return Promise.reject(new Error('away'))
      const readable = urls.filter((url) => !url.endsWith('gone'))
      const until = world.now + 60 * MINUTE
      return Promise.resolve(
        new Map(readable.map((url) => [url, { url: `${url}?${asked.length}`, type: 'video/mp4', until }]))
      )
    },
    () => world.user,
    () => world.now,
    () => world.known
  )
  return { addresses, asked, world }
}

describe('addresses of media', () => {
  it('are requested all together, and only for own files', async () => {
    const { addresses, asked } = setUp()
    const other = 'https://example.com/a.png'
    expect([addresses.known(OWN), addresses.known(other)]).toEqual([null, other])
    await addresses.prepare([OWN, OWN, '/media/videos/two', other, '/figures/a.svg', ''])
    expect(asked).toEqual([`${OWN} /media/videos/two`])
    expect(addresses.known(OWN)).toBe(`${OWN}?1`)
    expect(await addresses.get(other, false)).toBe(other)
    expect(await addresses.find(other, false)).toBe(other)
    expect(asked).toHaveLength(1)
  })
  it('are one request for everything requested at the same moment', async () => {
    const { addresses, asked, world } = setUp()
    const urls = [OWN, 'https://example.com/a.png', OWN, '/media/videos/gone']
    const found = await Promise.all(urls.map((url) => addresses.soon(url)))
    expect(found).toEqual([`${OWN}?1`, urls[1], `${OWN}?1`, urls[3]])
    expect(asked).toEqual([`${OWN} /media/videos/gone`])
    world.isAway = true
    expect(await addresses.soon('/media/videos/two')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  it('are requested once, until shortly before they expire', async () => {
    const { addresses, asked, world } = setUp()
    await addresses.prepare([OWN])
    world.now = 54 * MINUTE
    expect(await addresses.get(OWN, false)).toBe(`${OWN}?1`)
    expect(asked).toHaveLength(1)
    world.now = 56 * MINUTE
    expect(addresses.known(OWN)).toBe(`${OWN}?1`)
    expect(await addresses.get(OWN, false)).toBe(`${OWN}?2`)
  })
  it('are requested again when they do not work', async () => {
    const { addresses, asked } = setUp()
    await addresses.get(OWN, false)
    expect(await addresses.get(OWN, true)).toBe(`${OWN}?2`)
    expect(await addresses.get(OWN, false)).toBe(`${OWN}?2`)
    expect(asked).toEqual([OWN, OWN])
  })
  it('are requested again together when several do not work', async () => {
    const { addresses, asked } = setUp()
    const two = '/media/videos/two'
    await addresses.prepare([OWN, two, '/media/videos/three'])
    expect(await Promise.all([addresses.soon(OWN, true), addresses.soon(two, true)])).toEqual([`${OWN}?2`, `${two}?2`])
    expect(await addresses.soon('/media/videos/three')).toBe('/media/videos/three?1')
    expect(asked).toHaveLength(2)
  })
  it('wait until the account is known', async () => {
    const { addresses, asked, world } = setUp(null)
    let answer = (): void => undefined
    world.known = new Promise((resolve) => (answer = resolve))
    const found = addresses.soon(OWN)
    await Promise.resolve()
    expect(asked).toEqual([])
    world.user = 'ada'
    answer()
    expect(await found).toBe(`${OWN}?1`)
  })
  it('include the content type of the file', async () => {
    const { addresses } = setUp()
    expect(addresses.typeOf(OWN)).toBeNull()
    await addresses.prepare([OWN])
    expect(addresses.typeOf(OWN)).toBe('video/mp4')
  })
  it('are the plain ones for visitors and for files that need none', async () => {
    const visitor = setUp(null)
    expect(await visitor.addresses.get(OWN, true)).toBe(OWN)
    expect([visitor.addresses.known(OWN), visitor.asked]).toEqual([OWN, []])
    const { addresses } = setUp()
    expect(await addresses.get('/media/videos/gone', false)).toBe('/media/videos/gone')
    expect(addresses.known('/media/videos/gone')).toBe('/media/videos/gone')
  })
  it('are reported as missing for files that do not exist', async () => {
    const { addresses, world } = setUp()
    expect(await addresses.find('/media/videos/gone', false)).toBeNull()
    expect(await addresses.find(OWN, false)).toBe(`${OWN}?2`)
    world.isAway = true
    expect(await addresses.find(OWN, true)).toBeNull()
    expect(await setUp(null).addresses.find(OWN, false)).toBeNull()
  })
  it('stay the same while the edge is down', async () => {
    const { addresses, world } = setUp()
    world.isAway = true
    expect(await addresses.get(OWN, false)).toBe(OWN)
    world.isAway = false
    await addresses.prepare([OWN])
    world.isAway = true
    expect(await addresses.get(OWN, true)).toBe(`${OWN}?2`)
  })
  it('stay while the account is unknown and are dropped when it changes', async () => {
    const { addresses, world } = setUp()
    await addresses.prepare([OWN])
    world.user = null
    expect(addresses.known(OWN)).toBe(`${OWN}?1`)
    world.user = 'ada'
    expect(addresses.known(OWN)).toBe(`${OWN}?1`)
    world.user = 'bo'
    expect(addresses.known(OWN)).toBeNull()
  })
})
