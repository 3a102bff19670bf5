/** What each screen may transfer, with an empty cache, until it can be used. React alone is 59 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { screensWith, transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const LIMITS = {
  list: { kilobytes: 116, requests: 39 },
  editor: { kilobytes: 134, requests: 45 },
  player: { kilobytes: 134, requests: 39 },
  'simple creation': { kilobytes: 123, requests: 37 },
  'made for you': { kilobytes: 123, requests: 37 },
  settings: { kilobytes: 113, requests: 32 },
  profile: { kilobytes: 118, requests: 37 },
  account: { kilobytes: 120, requests: 43 },
  storage: { kilobytes: 122, requests: 41 },
  'picture tool': { kilobytes: 112, requests: 38 },
  friends: { kilobytes: 122, requests: 45 },
  messages: { kilobytes: 190, requests: 82 },
  'ways to make': { kilobytes: 123, requests: 47 },
  'workout page': { kilobytes: 143, requests: 74 },
  'limit reached': { kilobytes: 130, requests: 52 },
  'offline workouts': { kilobytes: 122, requests: 40 },
  calendar: { kilobytes: 118, requests: 34 },
  statistics: { kilobytes: 114, requests: 30 },
  introduction: { kilobytes: 107, requests: 30 },
  login: { kilobytes: 114, requests: 27 }
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
