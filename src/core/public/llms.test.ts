import { expect, it } from 'vitest'
import { parseNotation } from '../editor/notation/parse.ts'
import { llmsText } from './llms.ts'

const text = llmsText('https://example.org')

it('has the form of llmstxt.org: a title, a summary, then sections of links', () => {
  expect(text).toMatch(/^# Icepoint\n\n(?:> .+\n)+\n/)
  expect(text.match(/^## .+$/gm)).toEqual([
    '## Pages',
    '## Feeds',
    '## Embedding',
    '## Facts',
    '## The notation of workouts'
  ])
  expect(text).not.toMatch(/\(\/|undefined/)
})

it('shows a workout that the editor understands', () => {
  const [, example = ''] = /```\n([^]*?)```/.exec(text) ?? []
  const { errors, exercises } = parseNotation(example)
  expect([errors, exercises.length]).toEqual([[], 4])
  for (const line of [
    'Squat 40s',
    'Squat x10',
    'EMOM 10: 10 burpees',
    'AMRAP 12: 5 pull-ups, 10 push-ups',
    'Tabata: squats'
  ]) {
    expect(text).toContain(`\`${line}\``)
    expect([line, parseNotation(line).errors]).toEqual([line, []])
  }
})
