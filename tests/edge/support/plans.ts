/** Calls about plans, as the plan tests make them. */
import { expect } from 'vitest'
import { newId, rows, type Answer, type Person } from './edge.ts'

export const PATH = '/api/plans'
export const zone = 'Europe/Berlin'
export const details = (answer: Answer) => answer.body['error']?.['details']
export const code = (name: string) => ({ kind: 'code', code: name })
export const planOf = (answer: Answer) => answer.body['plan'] as unknown as Record<string, unknown>

export const training = (week: number, weekday: number, more: object = {}) => ({
  week,
  weekday,
  time: '07:30',
  wId: '',
  title: `Week ${week}`,
  ...more
})
/** Mondays and Thursdays of three weeks. */
export const WEEKS = [1, 2, 3]
  .flatMap((week) => [training(week, 0), training(week, 3)])
  .map((entry, key) => ({ key, ...entry }))

export async function made(person: Person, more: object = {}): Promise<string> {
  const id = newId()
  const answer = await person.call('POST', PATH, { id, name: 'Three weeks', note: 'Easy', entries: WEEKS, ...more })
  expect(answer.status).toBe(201)
  return id
}

/** 4 March 2030 is a Monday; the clocks change on 31 March. */
export async function started(person: Person, id: string, from = '2030-03-18', more: object = {}): Promise<string> {
  const runId = newId()
  const answer = await person.call('POST', `${PATH}/${id}/start`, { runId, from, zone, ...more })
  expect(answer.status).toBe(200)
  return runId
}

export const datesOf = async (person: Person, runId: string) =>
  (await rows('trainingsDates', 'userId', person.id))
    .filter((date) => String(date['planRun']) === runId)
    .sort((a, b) => Number(a['planEntry']) - Number(b['planEntry']))
