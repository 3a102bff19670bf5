/** What each screen may transfer, with an empty cache, until it can be used. React alone is 49 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 108, requests: 39 },
  editor: { kilobytes: 125, requests: 45 },
  player: { kilobytes: 126, requests: 39 },
  'simple creation': { kilobytes: 114, requests: 37 },
  'made for you': { kilobytes: 106, requests: 36 },
  settings: { kilobytes: 104, requests: 29 },
  profile: { kilobytes: 107, requests: 35 },
  account: { kilobytes: 112, requests: 43 },
  storage: { kilobytes: 111, requests: 39 },
  'picture tool': { kilobytes: 99, requests: 31 },
  friends: { kilobytes: 112, requests: 45 },
  messages: { kilobytes: 109, requests: 41 },
  'ways to make': { kilobytes: 115, requests: 47 },
  'workout page': { kilobytes: 115, requests: 53 },
  'limit reached': { kilobytes: 122, requests: 52 },
  'offline workouts': { kilobytes: 112, requests: 39 },
  calendar: { kilobytes: 109, requests: 32 },
  statistics: { kilobytes: 106, requests: 30 },
  recording: { kilobytes: 107, requests: 34 },
  studio: { kilobytes: 112, requests: 42 },
  'camera test': { kilobytes: 101, requests: 29 },
  introduction: { kilobytes: 98, requests: 24 },
  login: { kilobytes: 104, requests: 27 }
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
