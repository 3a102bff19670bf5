/** What each screen may transfer, with an empty cache, until it can be used. React alone is 46 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 106.8, requests: 31 },
  editor: { kilobytes: 122.3, requests: 36 },
  player: { kilobytes: 123.3, requests: 34 },
  'simple creation': { kilobytes: 110.5, requests: 32 },
  'made for you': { kilobytes: 103.2, requests: 33 },
  settings: { kilobytes: 101.4, requests: 27 },
  profile: { kilobytes: 103.5, requests: 28 },
  account: { kilobytes: 109.1, requests: 37 },
  storage: { kilobytes: 107.9, requests: 33 },
  'picture tool': { kilobytes: 96, requests: 25 },
  friends: { kilobytes: 104.5, requests: 35 },
  messages: { kilobytes: 107.6, requests: 39 },
  'ways to make': { kilobytes: 106.5, requests: 38 },
  'workout page': { kilobytes: 111.9, requests: 43 },
  'limit reached': { kilobytes: 108.9, requests: 40 },
  'offline workouts': { kilobytes: 109.4, requests: 36 },
  calendar: { kilobytes: 105.8, requests: 27 },
  statistics: { kilobytes: 102.2, requests: 26 },
  recording: { kilobytes: 104.3, requests: 31 },
  studio: { kilobytes: 106.3, requests: 33 },
  'camera test': { kilobytes: 99.5, requests: 27 },
  introduction: { kilobytes: 95.2, requests: 20 },
  login: { kilobytes: 88, requests: 20 }
}

test('no screen transfers more than it may before it can be used', async ({ browser }) => {
  const person = await newPerson()
  const id = await newWorkout(person, contentOf('Rows', [['Row', seconds(30)]]))
  const over: string[] = []
  for (const screen of screensWith(id)) {
    const { name } = screen
    const { kilobytes, requests } = LIMITS[name]
    const context = await browser.newContext({ baseURL: SITE, serviceWorkers: 'block' })
    const page = await context.newPage()
    if (name !== 'login') await signInAs(page, person)
    const found = await transferred(page, screen)
    await context.close()
    const size = Number((found.bytes / 1024).toFixed(1))
    console.log(`${name}: ${size} KB, ${found.requests} requests`)
    if (size > kilobytes) over.push(`${name}: ${size} KB`)
    if (found.requests > requests) over.push(`${name}: ${found.requests} requests`)
  }
  expect(over).toEqual([])
})
