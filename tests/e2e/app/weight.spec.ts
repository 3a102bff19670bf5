/** What each screen may transfer, with an empty cache, until it can be used. React alone is 46 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 107.1, requests: 32 },
  editor: { kilobytes: 123, requests: 36 },
  player: { kilobytes: 124.3, requests: 35 },
  'simple creation': { kilobytes: 110.9, requests: 32 },
  'made for you': { kilobytes: 103.8, requests: 33 },
  settings: { kilobytes: 102.6, requests: 28 },
  profile: { kilobytes: 104, requests: 28 },
  account: { kilobytes: 109.8, requests: 37 },
  storage: { kilobytes: 108.4, requests: 33 },
  'picture tool': { kilobytes: 97.1, requests: 26 },
  friends: { kilobytes: 105.1, requests: 35 },
  messages: { kilobytes: 108.1, requests: 39 },
  'ways to make': { kilobytes: 107.4, requests: 39 },
  'workout page': { kilobytes: 112.9, requests: 44 },
  'limit reached': { kilobytes: 110, requests: 41 },
  'offline workouts': { kilobytes: 110.5, requests: 37 },
  calendar: { kilobytes: 106.9, requests: 28 },
  statistics: { kilobytes: 102.7, requests: 26 },
  recording: { kilobytes: 105.3, requests: 32 },
  studio: { kilobytes: 107.4, requests: 34 },
  'camera test': { kilobytes: 100.4, requests: 28 },
  introduction: { kilobytes: 96.2, requests: 21 },
  login: { kilobytes: 89.3, requests: 21 }
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
