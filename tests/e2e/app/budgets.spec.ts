/** Download sizes stay within the budgets; public pages load neither React nor the Appwrite SDK. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { measureBudgets, scriptsOfPage, workoutPages } from '../../../scripts/lib/budgets.ts'

test.describe('budgets', () => {
  test('every budget holds', () => {
    const over = measureBudgets().filter(({ bytes, budget }) => bytes > budget)
    expect(over).toEqual([])
  })

  test('a public page loads no framework and no SDK', () => {
    const [id] = workoutPages()
    const html = readFileSync(`dist/workout/${id}/index.html`, 'utf8')
    for (const url of scriptsOfPage(html)) {
      const code = readFileSync(`dist${url}`, 'utf8')
      expect(code, url).not.toMatch(/react\.element|X-Appwrite-Project/)
    }
  })

  test('a public page asks for its font early, and its first paint does not wait for it', () => {
    for (const page of ['splash', 'workoutListOpen', 'workout/shell']) {
      const [head, body] = readFileSync(`dist/${page}/index.html`, 'utf8').split('<body>')
      expect(head, page).not.toContain('as="font"')
      expect(body, page).toMatch(/^<link rel="preload" as="font"/)
    }
  })

  test('no secret stands in the build', () => {
    const [id] = workoutPages()
    expect(readFileSync(`dist/workout/${id}/index.html`, 'utf8')).not.toContain(process.env.ICEPOINT_KEY ?? 'standard_')
  })
})
