/** What each screen may transfer, with an empty cache, until it can be used. React alone is 59 KB of it (docs/decisions/002). */
import { expect, test } from '@playwright/test'
import { transferred } from '../../../scripts/lib/transfer.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const SCREENS = [
  { name: 'list', path: '/workoutlist/my/', usable: '.workout-card h3', kilobytes: 116, requests: 43 },
  { name: 'editor', path: '/addWorkout/', usable: '.editor-about', kilobytes: 132, requests: 49 },
  { name: 'player', path: '/workout/ID/play/', usable: '.player-stage[data-status]', kilobytes: 137, requests: 50 },
  { name: 'simple', path: '/addWorkoutSimpel/', usable: '.simple-creation-form', kilobytes: 121, requests: 42 },
  { name: 'settings', path: '/settings/', usable: '.settings-cards', kilobytes: 113, requests: 37 },
  { name: 'profile', path: '/profile/', usable: '.profile-screen form', kilobytes: 117, requests: 43 },
  { name: 'account', path: '/account/', usable: '.account-main', kilobytes: 120, requests: 46 },
  { name: 'login', path: '/login/', usable: 'input[type=password]', kilobytes: 114, requests: 30 }
]

test('no screen transfers more than it may before it can be used', async ({ browser }) => {
  const person = await newPerson()
  const id = await newWorkout(person, contentOf('Rows', [['Row', seconds(30)]]))
  const over: string[] = []
  for (const { name, path, usable, kilobytes, requests } of SCREENS) {
    const context = await browser.newContext({ baseURL: SITE, serviceWorkers: 'block' })
    const page = await context.newPage()
    if (name !== 'login') await signInAs(page, person)
    const found = await transferred(page, path.replace('ID', id), usable)
    await context.close()
    const size = Number((found.bytes / 1024).toFixed(1))
    console.log(`${name}: ${size} KB, ${found.requests} requests`)
    if (size > kilobytes) over.push(`${name}: ${size} KB`)
    if (found.requests > requests) over.push(`${name}: ${found.requests} requests`)
  }
  expect(over).toEqual([])
})
