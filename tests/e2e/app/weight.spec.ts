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
  'made for you': { kilobytes: 106, requests: 37 },
  settings: { kilobytes: 104, requests: 32 },
  profile: { kilobytes: 109, requests: 37 },
  account: { kilobytes: 112, requests: 43 },
  storage: { kilobytes: 113, requests: 41 },
  'picture tool': { kilobytes: 102, requests: 38 },
  friends: { kilobytes: 114, requests: 45 },
  messages: { kilobytes: 112, requests: 45 },
  'ways to make': { kilobytes: 115, requests: 47 },
  'workout page': { kilobytes: 135, requests: 74 },
  'limit reached': { kilobytes: 122, requests: 52 },
  'offline workouts': { kilobytes: 114, requests: 40 },
  statistics: { kilobytes: 105, requests: 30 },
  introduction: { kilobytes: 98, requests: 30 },
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
