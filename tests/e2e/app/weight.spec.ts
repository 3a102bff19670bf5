/** What each screen may transfer, with an empty cache, until it can be used. React alone is 46 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 106.6, requests: 31 },
  editor: { kilobytes: 122.1, requests: 36 },
  player: { kilobytes: 123.1, requests: 34 },
  'simple creation': { kilobytes: 110.3, requests: 32 },
  'made for you': { kilobytes: 103, requests: 33 },
  settings: { kilobytes: 101.2, requests: 27 },
  profile: { kilobytes: 103.3, requests: 28 },
  account: { kilobytes: 108.9, requests: 37 },
  storage: { kilobytes: 107.7, requests: 33 },
  'picture tool': { kilobytes: 95.8, requests: 25 },
  friends: { kilobytes: 104.3, requests: 35 },
  messages: { kilobytes: 107.4, requests: 39 },
  'ways to make': { kilobytes: 106.3, requests: 38 },
  'workout page': { kilobytes: 111.7, requests: 43 },
  'limit reached': { kilobytes: 108.7, requests: 40 },
  'offline workouts': { kilobytes: 109.2, requests: 36 },
  calendar: { kilobytes: 105.6, requests: 27 },
  statistics: { kilobytes: 102, requests: 26 },
  recording: { kilobytes: 104.1, requests: 31 },
  studio: { kilobytes: 106.1, requests: 33 },
  'camera test': { kilobytes: 99.3, requests: 27 },
  introduction: { kilobytes: 95, requests: 20 },
  login: { kilobytes: 87.8, requests: 20 }
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
