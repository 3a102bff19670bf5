import { expect, it, test } from 'vitest'
import { exitCodeOf, summaryOf, tableOf, type Finding } from './report.ts'
import { isSameSite, siteUrl } from './site.ts'

it.each([
  ['api.example.com', 'app.example.com', true],
  ['example.com', 'app.example.com', true],
  ['fra.cloud.appwrite.io', 'app.example.com', false],
  ['api.example.co.uk', 'app.example.co.uk', true],
  ['api.other.co.uk', 'app.example.co.uk', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '10.0.0.1', false],
  ['localhost', '127.0.0.1', false]
])('%s and %s: same site is %s', (a, b, is) => {
  expect(isSameSite(a, b)).toBe(is)
})

test('a site is its origin, with https by default', () => {
  expect(siteUrl('app.example.com/login').href).toBe('https://app.example.com/')
  expect(siteUrl('http://localhost:4321').href).toBe('http://localhost:4321/')
  expect(() => siteUrl('https://')).toThrow('--site')
})

test('findings are printed in columns and counted, and only missing ones fail', () => {
  const findings: Finding[] = [
    { state: 'fine', area: 'mail', text: 'works' },
    { state: 'unseen', area: 'platform', text: 'who knows' }
  ]
  expect(tableOf(findings)).toBe('fine     mail      works\nunseen   platform  who knows')
  expect(summaryOf(findings)).toBe('1 fine, 0 missing, 1 unseen')
  expect(exitCodeOf(findings)).toBe(0)
  expect(exitCodeOf([...findings, { state: 'missing', area: 'x', text: '' }])).toBe(1)
})
