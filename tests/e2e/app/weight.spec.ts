/** What each screen may transfer, with an empty cache, until it can be used. React alone is 46 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 106.9, requests: 36 },
  editor: { kilobytes: 123.7, requests: 43 },
  player: { kilobytes: 125, requests: 39 },
  'simple creation': { kilobytes: 111.2, requests: 34 },
  'made for you': { kilobytes: 104.6, requests: 34 },
  settings: { kilobytes: 102.6, requests: 28 },
  profile: { kilobytes: 104.8, requests: 33 },
  account: { kilobytes: 110.9, requests: 43 },
  storage: { kilobytes: 108.9, requests: 37 },
  'picture tool': { kilobytes: 97.9, requests: 30 },
  friends: { kilobytes: 110.2, requests: 44 },
  messages: { kilobytes: 109, requests: 41 },
  'ways to make': { kilobytes: 107.9, requests: 41 },
  'workout page': { kilobytes: 113.8, requests: 50 },
  'limit reached': { kilobytes: 110.4, requests: 43 },
  'offline workouts': { kilobytes: 110.9, requests: 39 },
  calendar: { kilobytes: 107.1, requests: 31 },
  statistics: { kilobytes: 103.2, requests: 29 },
  recording: { kilobytes: 105.4, requests: 34 },
  studio: { kilobytes: 107.8, requests: 39 },
  'camera test': { kilobytes: 100.9, requests: 29 },
  introduction: { kilobytes: 96.6, requests: 22 },
  login: { kilobytes: 89.8, requests: 23 }
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
