/** What each screen may transfer, with an empty cache, until it can be used. React alone is 46 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 107.3, requests: 36 },
  editor: { kilobytes: 124.1, requests: 43 },
  player: { kilobytes: 125.1, requests: 38 },
  'simple creation': { kilobytes: 111.5, requests: 34 },
  'made for you': { kilobytes: 105, requests: 35 },
  settings: { kilobytes: 102.9, requests: 29 },
  profile: { kilobytes: 104.9, requests: 33 },
  account: { kilobytes: 111, requests: 43 },
  storage: { kilobytes: 109.2, requests: 38 },
  'picture tool': { kilobytes: 98.2, requests: 31 },
  friends: { kilobytes: 106.7, requests: 42 },
  messages: { kilobytes: 109.3, requests: 41 },
  'ways to make': { kilobytes: 108.1, requests: 41 },
  'workout page': { kilobytes: 113.7, requests: 47 },
  'limit reached': { kilobytes: 110.6, requests: 43 },
  'offline workouts': { kilobytes: 111.2, requests: 39 },
  calendar: { kilobytes: 107.5, requests: 31 },
  statistics: { kilobytes: 103.5, requests: 29 },
  recording: { kilobytes: 105.6, requests: 33 },
  studio: { kilobytes: 108.2, requests: 38 },
  'camera test': { kilobytes: 101, requests: 29 },
  introduction: { kilobytes: 97, requests: 23 },
  login: { kilobytes: 90, requests: 24 }
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
