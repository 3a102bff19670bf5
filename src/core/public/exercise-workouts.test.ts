import { expect, it } from 'vitest'
import app from '#locales/de/app.json'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import { exerciseWorkouts } from './exercise-workouts.ts'

const t = translator(TEXTS.en, 'en')

it('each workout is named in order with its length and maker, and user texts are escaped', () => {
  const one = { workout: summaryOf({ name: 'One <b>', totalSec: 1200, language: 'de' }), author: 'Mara <i>' }
  const html = exerciseWorkouts([one, { workout: summaryOf({ name: 'Two' }), author: '' }], 'en', t)
  expect([...html.matchAll(/<b( lang="de")?>(.*?)<\/b>/g)].map(([, lang, name]) => [lang, name])).toEqual([
    [' lang="de"', 'One &lt;b&gt;'],
    [undefined, 'Two']
  ])
  expect(html).toContain('20 min')
  expect(html).toContain('<span>by Mara &lt;i&gt;</span>')
  expect(html.match(/<span>by /g)).toHaveLength(1)
})

it("links and texts use the page's language", () => {
  const html = exerciseWorkouts(
    [{ workout: summaryOf({ level: 'heavy' }), author: '' }],
    'de',
    translator(TEXTS.de, 'de')
  )
  expect(html).toContain('href="/de/workout/aaaaaaaaaaaaaaaaaaaa/"')
  expect(html).toContain(app.levels.heavy)
})
