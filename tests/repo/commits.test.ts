/** Subjects of commits (decision 032). Where the history is not there (an archive, a shallow clone) nothing is checked. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Subjects before it are older than the rule. */
const FROM = '77daa822a819c7686f6e58e0a6945f37e8b170b6'
const SUBJECT = /^[a-z\d][a-z\d-]*(?:, [a-z\d][a-z\d-]*)*: \S/
const SUBJECT_MAX = 72

const isRight = (subject: string): boolean =>
  subject.startsWith('Revert "') || ([...subject].length <= SUBJECT_MAX && SUBJECT.test(subject))

test('a subject names its shelf and is short', () => {
  expect(isRight('player: keep the lead after a stall')).toBe(true)
  expect(isRight('Keep the lead after a stall')).toBe(false)
  expect(isRight(`player: ${'a'.repeat(65)}`)).toBe(false)
})

test('every subject is right', () => {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${FROM}..HEAD`], {
    encoding: 'utf8'
  })
  const subjects = status === 0 ? stdout.split('\n').filter((subject) => subject !== '') : []
  expect(subjects.filter((subject) => !isRight(subject))).toEqual([])
})
